-- Part of the addresses by which a user comments by email. A higher number makes all earlier
-- addresses of the user invalid.
alter table users add column incoming_email_version integer not null default 0;
