/** HTML as the server renders it from Markdown, with one example of each Markdown element. */
export const RENDERED_MARKDOWN_SAMPLE = `
<h2 id="steps">Steps to reproduce<a class="anchor" href="#steps" tabindex="-1" aria-hidden="true"></a></h2>
<p>When a customer tears down their receiver, their gateway answers <code>410 Gone</code>. See
<a class="gfm gfm-issue" href="#prose">#1476</a>, <a class="gfm gfm-project_member" href="#prose">@priya</a>, <a class="gfm gfm-label gl-label" data-color="#1f75a8" href="#prose">webhooks</a> and
<a class="gfm gfm-commit" href="#prose">4f1c9e2b</a>. <strong>38 % of queue depth</strong>, <em>often</em>.</p>
<ol><li>Register a webhook.</li><li>Move any parcel to <em>Out for delivery</em>.
<ul><li>or back again</li></ul></li></ol>
<ul class="task-list">
<li class="task-list-item" data-sourcepos="1:1-1:9"><input type="checkbox" class="task-list-item-checkbox" disabled checked aria-label="Classify 404, 410 and 451"> Classify 404, 410 and 451</li>
<li class="task-list-item" data-sourcepos="2:1-2:9"><input type="checkbox" class="task-list-item-checkbox" disabled aria-label="List terminal codes"> List terminal codes</li>
</ul>
<pre class="code highlight js-syntax-highlight language-go"><code><span class="hljs-comment">// Next returns how long to wait.</span>
<span class="hljs-keyword">func</span> <span class="hljs-title">Next</span>(status <span class="hljs-type">int</span>) time.Duration {
  <span class="hljs-keyword">if</span> status &gt;= <span class="hljs-number">400</span> { <span class="hljs-keyword">return</span> Stop(<span class="hljs-string">"gone"</span>) }
}</code></pre>
<blockquote><p>Dropping the subscription would be a support nightmare.</p></blockquote>
<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">Note</p><p>Useful to know.</p></div>
<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">Tip</p><p>Makes it easier.</p></div>
<div class="markdown-alert markdown-alert-important"><p class="markdown-alert-title">Important</p><p>Needed to succeed.</p></div>
<div class="markdown-alert markdown-alert-warning"><p class="markdown-alert-title">Warning</p><p>Be careful here.</p></div>
<div class="markdown-alert markdown-alert-caution"><p class="markdown-alert-title">Caution</p><p>This may hurt.</p></div>
<table><thead><tr><th>Last status</th><th align="right">eu-west</th></tr></thead>
<tbody><tr><td>410 Gone</td><td align="right">1,904,118</td></tr></tbody></table>
<details><summary>Log of the dispatcher</summary><p>Nothing unusual.</p></details>
<p>We <span class="idiff left right deletion">retry</span> <span class="idiff left right addition">stop</span>
<gl-emoji title="fire" data-name="fire">🔥</gl-emoji> press <kbd>K</kbd> H<sub>2</sub>O</p>
<hr>
<p>A color: <code>#c2402f<span class="color-chip" data-color="#c2402f"></span></code> and a
footnote<sup class="footnote-ref"><a href="#fn1">1</a></sup>.</p>
<section class="footnotes"><ol><li id="fn1"><p>Where it came from.</p></li></ol></section>
`;
