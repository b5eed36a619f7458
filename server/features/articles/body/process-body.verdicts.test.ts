import { describe, expect, it } from 'vitest'
import { readVerdict } from './process-body.ts'

describe('the verdict of a review', () => {
  it('contains the lists under Pros and Cons', () => {
    const html =
      '<p>Fine.</p><h5>Pros</h5><ul><li>quiet &amp; small</li><li>  long\n lead </li></ul><h5>Cons</h5><ol><li>dear</li></ol>'
    expect(readVerdict(html)).toEqual({ pros: ['quiet & small', 'long lead'], cons: ['dear'] })
  })

  it.each([
    ['<p><strong>What we like:</strong></p><ul><li>a</li></ul>', { pros: ['a'], cons: [] }],
    ['<h4>The drawbacks</h4> <ul><li>b</li></ul>', { pros: [], cons: ['b'] }],
    ['<h5>What we didn’t like</h5><ul><li><a href="/x">c</a> d</li><li> </li></ul>', { pros: [], cons: ['c d'] }],
  ])('recognizes %s', (html, verdict) => {
    expect(readVerdict(html)).toEqual(verdict)
  })

  it.each([
    '',
    '<p>Pros: quiet. Cons: dear.</p>',
    '<h5>Pros</h5><p>quiet</p><ul><li>not right after it</li></ul>',
    '<h5>Pros and cons of buying used</h5><ul><li>no verdict</li></ul>',
    '<h5>Pros</h5><ul><li> </li></ul>',
  ])('is undefined for %s', html => {
    expect(readVerdict(html)).toBeUndefined()
  })
})
