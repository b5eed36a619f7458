import { type Document, hasChildren, isText, type ParentNode } from 'domhandler'

/** Replacement for an outdated price. */
export const HIDDEN_PRICE = '[price out of date]'

const PRICE = /£\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d))?/g

/** Replaces outdated prices, given in pence, in paragraphs and tables. Other amounts stay. */
export function hidePrices(document: Document, hidden: ReadonlySet<number>): void {
  if (hidden.size > 0) hidePricesIn(document, hidden)
}

function hidePricesIn(parent: ParentNode, hidden: ReadonlySet<number>): void {
  for (const node of parent.children) {
    if (isText(node)) node.data = replacePrices(node.data, hidden)
    else if (hasChildren(node)) hidePricesIn(node, hidden)
  }
}

function replacePrices(text: string, hidden: ReadonlySet<number>): string {
  return text.replace(PRICE, (price, pounds: string, pence = '00') => {
    const sum = Number(pounds.replaceAll(',', '')) * 100 + Number(pence)
    return hidden.has(sum) ? HIDDEN_PRICE : price
  })
}
