// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { processBody } from './process-body.ts'
import { sanitizeBody } from './sanitize-body.ts'

const forPage = (html: string) => processBody({ html, products: [], affiliateTag: 'site-21', articleTitle: 'T' }).html

const both: [string, (html: string) => string][] = [
  ['sanitizeBody', sanitizeBody],
  ['processBody', forPage],
]

const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.com/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<img/src="x"/onerror=alert(1)>',
  '<img src="https://a.example/1.png" onload="alert(1)" style="x:expression(alert(1))">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="javascript:alert(1)">',
  '<img src=https://a.example/x srcset="javascript:alert(1) 1x">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><p><style><g title="</style><img src=x onerror=alert(1)>">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<title><p title="</title><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<noembed><p title="</noembed><img src=x onerror=alert(1)>">',
  '<iframe><p title="</iframe><img src=x onerror=alert(1)>">',
  '<plaintext><img src=x onerror=alert(1)>',
  '<template><img src=x onerror=alert(1)></template>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)">',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<applet code=x></applet>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript&colon;alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&Tab;script&NewLine;:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="\0javascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="blob:https://a.example/1">x</a>',
  '<a href="//evil.com">x</a>',
  '<a href="/\\evil.com">x</a>',
  '<a href="\\\\evil.com">x</a>',
  '<a href="https://a.example" onclick="alert(1)" ping="https://evil.com" download formaction=x>x</a>',
  '<a href=x"onmouseover="alert(1)>x</a>',
  '<a href="https://a.example/"onmouseover="alert(1)">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<style>@import "https://evil.com/x.css";</style>',
  '<link rel=stylesheet href=https://evil.com/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.com">',
  '<base href="https://evil.com/">',
  '<form action="https://evil.com"><input name=password autofocus onfocus=alert(1)><button formaction=javascript:alert(1)>x</button></form>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)><html onclick=alert(1)>',
  '<input onfocus=alert(1) autofocus><select autofocus onfocus=alert(1)><keygen>',
  '<table background="javascript:alert(1)"><td background=x onclick=alert(1)>x</td></table>',
  '<h3 id="overview" onclick=alert(1) class=x name=y>x</h3>',
  '<!--<img src=x onerror=alert(1)>-->',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--x--!><img src=x onerror=alert(1)>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><?php <img src=x onerror=alert(1)> ?>',
  '<!DOCTYPE html [<!ENTITY x "<img src=x onerror=alert(1)>">]>&x;',
  '<p\0onclick=alert(1)>x</p>',
  '<scr\0ipt>alert(1)</scr\0ipt>',
  '<<p>>x</p><p <b onclick=alert(1)>x',
  '<p title="<script>alert(1)</script>',
  '</p></div></body></html><script>alert(1)</script>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;&amp;lt;img src=x onerror=alert(1)&amp;gt;</p>',
  '<x-custom onclick=alert(1) is="x"><slot name=x>x</slot></x-custom>',
  '<img name=body id=cookie src=/x.png usemap="#x"><map name=x><area href=javascript:alert(1)></map>',
  // Bypasses fixed in sanitize-html 2.17.6, 2.17.7 and 2.18.
  '<textarea></textarea/><img src=x onerror=alert(1)></textarea>',
  '<xmp></xmp/><img src=x onerror=alert(1)></xmp>',
  '<svg><textarea><img src=x onerror=alert(1)></textarea></svg>',
  '<math><xmp><img src=x onerror=alert(1)></xmp></math>',
  '<select><option>&lt;img src=x onerror=alert(1)&gt;</option></select>',
  '<svg><a href="#x"><animate attributeName="href" values="#safe;javascript:alert(1)"></animate><text>x</text></a></svg>',
  '<a href="/x">x<animate attributeName="xlink:href" to="javascript:alert(1)"></animate></a>',
  '<a href="/x">x<set attributeName=href to="javascript:alert(1)"></a>',
  '<p><noscript></p><a title="</noscript><img src=x onerror=alert(1)>">x</a>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<iframe><iframe><p title="</iframe><img src=x onerror=alert(1)>"></iframe></iframe>',
]

const ELEMENTS = new Set(
  'H2 H3 H4 H5 P UL OL LI STRONG EM B I A TABLE CAPTION THEAD TBODY TFOOT TR TH TD BLOCKQUOTE BR HR FIGURE FIGCAPTION IMG'.split(
    ' ',
  ),
)
const ATTRIBUTES =
  /^(?:href|rel|target|src|alt|width|height|loading|id|colspan|rowspan|scope|data-(?:event|product|url|article|price))$/

function parsed(html: string): Document {
  return new DOMParser().parseFromString(`<!doctype html><body>${html}</body>`, 'text/html')
}

/** Tests the parsed tree, as a browser builds it, instead of the text. */
function faultsIn(html: string): string[] {
  const { body } = parsed(`<div id="root">${html}</div>`)
  return [...body.querySelectorAll('#root *, body > :not(#root)')].flatMap(element => [
    ...(ELEMENTS.has(element.tagName) ? [] : [`<${element.tagName}>`]),
    ...element.getAttributeNames().filter(name => !ATTRIBUTES.test(name)),
    ...['href', 'src'].filter(name => {
      const url = element.getAttribute(name)
      return url !== null && !/^(?:https?:\/\/[a-z]|\/(?![/\\])|#)/.test(url)
    }),
  ])
}

describe.each(both)('%s', (_, clean) => {
  it.each(hostile)('makes %s harmless', html => {
    const out = clean(html)
    expect(faultsIn(out)).toEqual([])
    // Safe alone, between other text, and after cleaning twice.
    expect(faultsIn(clean(`<p>a</p><table><tr><td>${html}</td></tr></table><p>b</p>`))).toEqual([])
    expect(clean(out)).toBe(out)
  })

  it('keeps the elements of an article', () => {
    const html =
      '<h2>a</h2><h5>b</h5><p><strong>c</strong><em>d</em><b>e</b><i>f</i><br /></p><ul><li>g</li></ul><ol><li>h</li></ol><hr /><blockquote>i</blockquote>' +
      '<table><caption>j</caption><thead><tr><th scope="col">k</th></tr></thead><tbody><tr><td colspan="2">l</td></tr></tbody></table>' +
      '<figure><img src="https://a.example/1.png" alt="m" width="10" height="20" loading="lazy" /><figcaption>n</figcaption></figure>' +
      '<p><a href="/about">o</a><a href="#overview">p</a></p>'
    expect(clean(html)).toBe(html)
  })

  it('keeps the text of dropped elements, and leaves h1 to the page', () => {
    expect(clean('<div><section><p>a <span class="x">b</span></p></section></div><h1>T</h1>')).toBe(
      '<p>a b</p><h2>T</h2>',
    )
  })

  it('closes open elements and unwraps nested links', () => {
    expect(clean('<ul><li>a<li><b>b')).toBe('<ul><li>a</li><li><b>b</b></li></ul>')
    const links = clean('<a href="/x">a <a href="/y">b</a></a>')
    expect(parsed(links).querySelectorAll('a a')).toHaveLength(0)
  })

  it('keeps emoji, right-to-left text and symbols', () => {
    expect(clean('<p>☕ 👩‍💻 שלום &amp; £5 &lt;3</p>')).toBe('<p>☕ 👩‍💻 שלום &amp; £5 &lt;3</p>')
  })

  it('keeps the text of elements that are nested too deep', () => {
    expect(clean(`${'<div>'.repeat(10_000)}a &lt; b<script>`)).toContain('<p>a')
  })
})
