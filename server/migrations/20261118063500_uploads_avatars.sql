-- Avatars that users uploaded. A user without a row has an avatar with initials. The image is stored
-- here, because it is small and must not outlive its row.
create table user_avatars (
  user_id bigint primary key references users (id) on delete cascade,
  content_type text not null
    check (content_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp')),
  image bytea not null check (octet_length(image) between 1 and 204800),
  updated_at timestamptz not null default clock_timestamp()
);
-- The image is compressed already.
alter table user_avatars alter column image set storage external;
