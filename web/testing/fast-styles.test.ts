// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { computeStyle } from './fast-styles.ts'

const tags = `a abbr area article aside b base blockquote body br button canvas caption center code col colgroup
  datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5
  h6 head header hgroup hr html i iframe img input ins kbd label legend li link listing main map mark marquee menu meta
  meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rp
  rt ruby s samp script search section select slot small span strike strong style sub summary sup table tbody td
  template textarea tfoot th thead time title tr tt u ul unknown var video wbr xmp`.split(/\s+/)

const attributes = `class="a" hidden hidden="until-found" open popover type="hidden" type="button" role="button"
  style="display:none" style="display:inline" style="visibility:hidden" style="pointer-events:none" align="left"
  dir="rtl" disabled aria-hidden="true"`.split(/\s+(?=\w)/)

const parents = ['<p hidden>', '<p style="visibility:hidden">', '<p style="pointer-events:none">', '<details>', '<ul>']

/** The three properties of each element of the page that queries ask for, in both ways to read them. */
function readStyles(view: { getComputedStyle: typeof getComputedStyle } | null) {
  return [...document.querySelectorAll('*')].map(element => {
    const style = view?.getComputedStyle(element)
    const { display, visibility, pointerEvents } = style ?? {}
    const byName = ['display', 'visibility', 'pointer-events', 'color'].map(name => style?.getPropertyValue(name))
    return { tag: element.outerHTML.slice(0, 60), display, visibility, pointerEvents, byName, color: style?.color }
  })
}

const readStylesOfJsdom = () => readStyles({ getComputedStyle: computeStyle })

function show(html: string): void {
  document.body.innerHTML = html
}

describe('styles are those of jsdom', () => {
  afterEach(() => {
    document.head.innerHTML = ''
  })

  it('for every tag', () => {
    expect(document.defaultView?.getComputedStyle).not.toBe(computeStyle)
    document.body.replaceChildren(...tags.map(tag => document.createElement(tag)))
    expect(readStyles(document.defaultView)).toEqual(readStylesOfJsdom())
  })

  it.each(attributes)('with %s', attribute => {
    show(
      ['div', 'input', 'dialog', 'details', 'tr', 'button']
        .map(tag => `<${tag} ${attribute}><b></b></${tag}>`)
        .join(''),
    )
    expect(readStyles(document.defaultView)).toEqual(readStylesOfJsdom())
  })

  it.each(parents)('in %s', parent => {
    show(`${parent}<summary></summary><b><i></i><svg><path></path></svg></b><button></button>`)
    expect(readStyles(document.defaultView)).toEqual(readStylesOfJsdom())
  })

  it('on a page with a style sheet', () => {
    document.head.innerHTML = '<style>b { display: none } .a { pointer-events: none }</style>'
    show('<b></b><p class="a"><i></i></p>')
    expect(readStyles(document.defaultView)).toEqual(readStylesOfJsdom())
  })

  it('after a change', () => {
    show('<p><b></b></p>')
    readStyles(document.defaultView)
    document.querySelector('p')?.setAttribute('style', 'visibility: hidden')
    expect(readStyles(document.defaultView)).toEqual(readStylesOfJsdom())
    document.querySelector('b')?.setAttribute('hidden', '')
    expect(readStyles(document.defaultView)).toEqual(readStylesOfJsdom())
  })
})
