import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Photo } from './article-image.tsx'

const hash = '0123456789abcdef'.repeat(2)
const own = `/images/${hash}-1600x900.webp`
const markup = (photo: React.ReactElement) => renderToStaticMarkup(photo)

it('of the site names its size, and its smaller forms', () => {
  const img = markup(<Photo src={own} alt="A kettle" sizes="20rem" />)
  expect(img).toContain('width="1600" height="900"')
  expect(img).toContain(`srcSet="/images/${hash}-480x270.webp 480w, /images/${hash}-960x540.webp 960w, ${own} 1600w"`)
  expect(img).toContain('sizes="20rem"')
  expect(img).toContain('alt="A kettle"')
  expect(img.indexOf('srcSet')).toBeLessThan(img.indexOf(' src='))
})

it('that is small already is the only one', () => {
  const img = markup(<Photo src={`/images/${hash}-480x2000.webp`} alt="" />)
  expect(img).not.toMatch(/srcSet|sizes/)
  expect(img).toContain('width="480" height="2000"')
})

it('waits until it comes near, but for the one in view at once', () => {
  expect(markup(<Photo src={own} alt="" />)).toMatch(/loading="lazy" decoding="async"/)
  const first = markup(<Photo src={own} alt="" priority />)
  expect(first).toContain('fetchPriority="high"')
  expect(first).not.toMatch(/lazy|async/)
})

it('from elsewhere is as it is, with the size that is known', () => {
  const elsewhere = 'https://m.media-amazon.test/images/I/71.jpg'
  expect(markup(<Photo src={elsewhere} alt="x" />)).toBe(
    `<img src="${elsewhere}" alt="x" loading="lazy" decoding="async"/>`,
  )
  expect(markup(<Photo src={elsewhere} alt="" width={300} height={200} />)).toContain('width="300" height="200"')
})

it.each(['/images/x.webp', `/images/${hash}-0x9.webp`, `/images/${hash}-1600x900.webp?x`, `//evil.test${own}`])(
  'is not taken for one of the site: %s',
  src => expect(markup(<Photo src={src} alt="" />)).not.toContain('srcSet'),
)
