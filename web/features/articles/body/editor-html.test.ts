// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../server/testing/create-test-app.ts'
import { findObstacle, roundTrip } from './editor-html.ts'
import { toOutline } from './outline.ts'

const everything =
  '<h2>a</h2><h3 id="overview">o</h3><h5>b</h5><p><strong>c</strong><em>d</em><b>e</b><i>f</i><br />g</p>' +
  '<ul><li>g<ul><li>h <a href="/x">i</a></li></ul></li><li><p>j</p><p>k</p></li></ul><ol><li>l</li></ol><hr />' +
  '<blockquote>m</blockquote><blockquote><p>n</p><h4>o</h4></blockquote>' +
  '<table><caption>p</caption><thead><tr><th scope="col">q</th><th>r</th></tr></thead><tbody><tr><td colspan="2">s</td>' +
  '</tr><tr><td></td><td>t<br>u</td></tr></tbody><tfoot><tr><td rowspan="1">v</td><td>w</td></tr></tfoot></table>' +
  '<figure><img src="https://a.example/1.png" alt="x" width="10" height="20" loading="lazy" /><figcaption>y <em>z</em></figcaption></figure>' +
  '<figure><a href="/b"><img src="/c.png" alt=""></a></figure><p>text <img src="/d.png" alt="d"> text</p>' +
  '<p><a href="https://www.amazon.co.uk/dp/B0SMPLC001" data-event="Product Click" data-product="M" data-price="9" rel="sponsored nofollow noopener" target="_blank">e <b>f</b></a></p>'

describe('the rich text editor', () => {
  it('keeps every element that articles may contain', () => {
    expect(toOutline(roundTrip(everything))).toBe(toOutline(everything))
    expect(findObstacle(everything)).toBeUndefined()
  })

  it('keeps generated articles unchanged', async () => {
    const { local } = await createTestApp()
    const { article } = await local.generate.article({ topic: 'burr grinders', category: 'kitchen', productCount: 5 })
    const { content } = await local.articles.byId({ id: article.id })
    expect(content.length).toBeGreaterThan(5_000)
    expect(toOutline(roundTrip(content))).toBe(toOutline(content))
  })

  it('writes tidy HTML that survives another round trip', () => {
    const html = roundTrip('<ul><li><p>a</p></li></ul><p></p><table><tr><th>b</th></tr><tr><td>c</td></tr></table>')
    expect(html).toBe(
      '<ul>\n<li>a</li>\n</ul>\n<table>\n<tbody>\n<tr>\n<th>b</th>\n</tr>\n<tr>\n<td>c</td>\n</tr>\n</tbody>\n</table>',
    )
    expect(roundTrip(html)).toBe(html)
  })

  it.each([
    ['<p>a</p><dl><dt>b</dt><dd>c</dd></dl>', ['<dl>', '<dt>', '<dd>']],
    ['<p>H<sub>2</sub>O, m<sup>2</sup></p>', ['<sub>', '<sup>']],
    ['<p class="note">a</p>', ['class of <p>']],
    ['<p><span lang="fr">a</span></p>', ['<span>', 'lang of <span>']],
    ['<table><caption>a <strong>b</strong></caption><tr><td>c</td></tr></table>', ['<strong>']],
    ['<table><colgroup><col></colgroup><tr><td>c</td></tr></table>', ['<colgroup>', '<col>']],
    ['<pre>a\n  b</pre>', ['<pre>']],
    ['<div>a</div>', ['<div>']],
    ['<ul>loose<li>a</li></ul>', []],
    ['<p>a</p><iframe src="https://a.example"></iframe>', ['<iframe>', 'src of <iframe>']],
    ['<p>a</p><script>alert(1)</script>', ['<script>']],
    ['<p><a href="javascript:alert(1)">a</a></p>', ['<a>', 'href of <a>']],
    ['<p><img src="/a.png" onerror="alert(1)"></p>', ['onerror of <img>']],
  ])('says what it would change of %s', (html, names) => {
    expect(findObstacle(html)).toEqual({ kind: 'changes', names })
  })

  it('is not offered for very long texts', () => {
    expect(findObstacle('<p>word</p>'.repeat(40_000))).toEqual({ kind: 'long' })
  })
})

describe('two texts have the same outline', () => {
  it.each([
    ['<li>a</li>', '<li><p>a</p></li>'],
    ['<p>a <b>b</b></p>', '<p>\n a  <strong>b</strong> </p>\n<p></p>'],
    ['<p><a href="/x"><em>a</em></a></p>', '<p><em><a href="/x">a</a></em></p>'],
    ['<p><a href="/x" rel="nofollow" target="_blank">a</a></p>', '<p><a href="/x">a</a></p>'],
    ['a<p>b</p>', '<p>a</p><p>b</p>'],
  ])('%s and %s', (one, other) => expect(toOutline(one)).toBe(toOutline(other)))

  it.each([
    ['<p>a b</p>', '<p>ab</p>'],
    ['<p>a</p><p>b</p>', '<p>a b</p>'],
    ['<p><strong>a</strong></p>', '<p>a</p>'],
    ['<p>a\u00a0b</p>', '<p>a b</p>'],
    ['<p>a<br>b</p>', '<p>a b</p>'],
    ['<p><img src="/a.png" alt="x"></p>', '<p><img src="/a.png"></p>'],
    ['<ul><li>a</li></ul>', '<ol><li>a</li></ol>'],
    ['<p>&lt;br&gt;</p>', '<p><br></p>'],
  ])('not %s and %s', (one, other) => expect(toOutline(one)).not.toBe(toOutline(other)))
})
