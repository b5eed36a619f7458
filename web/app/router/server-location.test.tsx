import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LocationProvider, useLocation } from './router.tsx'

function Where() {
  const { path, url, query } = useLocation()
  return JSON.stringify({ path, url, query })
}

function locate(url: string): unknown {
  const html = renderToString(
    <LocationProvider url={url}>
      <Where />
    </LocationProvider>,
  )
  return JSON.parse(html.replaceAll('&quot;', '"'))
}

describe('LocationProvider on the server', () => {
  it('reads the page from the given address', () => {
    expect(locate('/article/x/?a=1')).toEqual({ path: '/article/x', url: '/article/x/?a=1', query: { a: '1' } })
  })

  it('does not treat a double slash as another site', () => {
    expect(locate('//evil.test/x')).toMatchObject({ path: '//evil.test/x' })
  })
})
