// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'

const page = `
  <svg id="svg-twin"></svg>
  <label for="name">Name</label> <label for="name">Full name</label> <input id="name">
  <label>Wraps <b><span></span><input></b> <input></label>
  <label>Skips <input type="HIDDEN"><textarea></textarea></label>
  <label for="secret">Hidden</label> <input id="secret" type="hidden">
  <label for="">Empty <input id=""></label>
  <label for="box">No control <input></label> <div id="box"></div>
  <label for="missing">Nowhere <input></label>
  <label for="svg-twin">Second of its id</label> <input id="svg-twin">
  <label for="twin">First of its id</label> <input id="twin" class="first"> <input id="twin">
  <label>Around <select id="city"><option></option></select></label> <label for="city">City</label>
  <label for="after">Another's <input></label> <label>Own <button id="after"></button></label>
  <meter id="m"></meter> <output id="o"></output> <progress id="p"></progress>
  <label for="m">M</label> <label for="o">O</label> <label for="p">P</label> <label for="option">None</label>`

function open(): HTMLElement {
  document.body.innerHTML = page
  const outer = document.body.appendChild(document.createElement('label'))
  // The parser allows a label in a label only where a script puts it.
  outer.appendChild(document.createElement('label')).appendChild(document.createElement('input'))
  return document.body
}

/** The labels of each element and the control of each label, as places in the tree. */
function listPairs(body: Element): (number[] | null)[] {
  const elements = [...body.querySelectorAll('*')]
  return elements.flatMap(element => {
    if (element instanceof HTMLLabelElement) return [[elements.indexOf(element.control ?? body)]]
    if (!('labels' in element)) return []
    const labels = element.labels as Iterable<Element> | null
    return [labels && Array.from(labels, label => elements.indexOf(label))]
  })
}

/** jsdom itself answers for a copy outside of the document. */
const listPairsOfJsdom = (body: Element) => listPairs(body.cloneNode(true) as Element)

describe('labels and controls are those of jsdom', () => {
  it('on a page with every kind of them', () => {
    const pairs = listPairs(open())
    expect(pairs).toEqual(listPairsOfJsdom(document.body))
    expect(pairs.flatMap(places => places ?? []).filter(place => place >= 0)).toHaveLength(28)
  })

  it.each<[string, (body: HTMLElement) => void]>([
    ['an id', body => body.querySelector('#name')?.setAttribute('id', 'missing')],
    ['a label', body => body.querySelector('label[for="name"]')?.setAttribute('for', 'twin')],
    ['a type', body => body.querySelector('#secret')?.setAttribute('type', 'text')],
    ['a place', body => body.append(body.querySelector('.first') ?? '')],
    ['a removal', body => body.querySelector('.first')?.remove()],
  ])('after a change of %s', (_, change) => {
    const body = open()
    const before = listPairs(body)
    change(body)
    expect(listPairs(body)).toEqual(listPairsOfJsdom(body))
    expect(listPairs(body)).not.toEqual(before)
  })
})

it.each(['name', 'twin', 'city', 'svg-twin', 'missing'])(
  'an element with the id %s is the one that jsdom finds',
  id => {
    const query = `[id="${id}"]`
    const body = open()
    const copy = body.cloneNode(true) as Element
    const places = [body, copy].map(root => {
      const elements = [root, ...root.querySelectorAll('*')]
      return elements.map(each => elements.indexOf(each.querySelector(query) ?? root))
    })
    expect(places[0]).toEqual(places[1])
  },
)
