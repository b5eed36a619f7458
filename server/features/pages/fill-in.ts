import type { Operator } from '../../contract/schemas/site.ts'
import { pluralize } from '../../domain/number-format.ts'
import type { Shop } from '../../domain/shops.ts'
import { parseUrl } from '../../domain/urls.ts'

/** Facts about the site that its pages state. */
export interface SiteFacts {
  name: string
  operator: Operator
  /** Shop that new product links lead to. */
  shop: Pick<Shop, 'label'>
  /** Address to which page views are posted; a path if the site counts them itself. */
  eventsUrl: string
  eventRetentionMonths: number | null
  /** Hosts of other sites that readers load pictures from. */
  pictureHosts: readonly string[]
}

/** Replaces names in double braces in the HTML of a page. A name that takes paragraphs replaces its own paragraph. */
export function fillHtml(html: string, facts: SiteFacts): string {
  const paragraphs = listParagraphs(facts)
  const texts = listTexts(facts)
  return html
    .replace(/<p>\s*\{\{(\w+)\}\}\s*<\/p>/g, (whole, name: string) =>
      Object.hasOwn(paragraphs, name) ? (paragraphs[name] ?? '') : whole,
    )
    .replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (Object.hasOwn(texts, name) ? (texts[name] ?? '') : whole))
}

/** Replaces names in double braces in plain text. */
export function fillText(text: string, { name, operator, shop }: SiteFacts): string {
  const texts: Readonly<Record<string, string>> = {
    site: name,
    operator: operator.name,
    email: operator.email,
    shop: shop.label,
  }
  return text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) =>
    Object.hasOwn(texts, key) ? (texts[key] ?? '') : whole,
  )
}

/** HTML inside a sentence. */
function listTexts({ name, operator, shop }: SiteFacts): Readonly<Record<string, string>> {
  return {
    site: escapeHtml(name),
    operator: escapeHtml(operator.name === '' ? 'the operator of this site' : operator.name),
    email: operator.email === '' ? 'an e-mail address that is not stated yet' : linkEmail(operator.email),
    shop: shop.label,
  }
}

/** Whole paragraphs. */
function listParagraphs(facts: SiteFacts): Readonly<Record<string, string>> {
  return {
    contact: describeOperator(facts.operator),
    analytics: describeAnalytics(facts),
    pictures: describePictures(facts),
  }
}

function describeOperator({ name, address, email }: Operator): string {
  const lines = [name, ...address.split(/\r?\n/)].map(line => line.trim()).filter(line => line !== '')
  if (lines.length === 0 && email === '')
    return '<p>The operator of this site has not stated a name and address yet.</p>'
  const written = [...lines.map(escapeHtml), ...(email === '' ? [] : [`E-mail: ${linkEmail(email)}`])]
  return `<p>${written.join('<br />')}</p>`
}

function describeAnalytics({ eventsUrl, eventRetentionMonths }: SiteFacts): string {
  const collector = parseUrl(eventsUrl)?.host
  const service = collector === undefined ? 'run by the site itself' : `Plausible Analytics at ${escapeHtml(collector)}`
  const first = `To learn which articles are read, the site uses a privacy-friendly, cookie-free analytics service, ${service}. It counts page views, reading time, and clicks on links to products and other sites. It records the page, the referring site, the campaign named in the address, the kind of browser and device, how far the page was read, and the link that was clicked. It stores neither your IP address nor an identifier on your device. It cannot recognise you on another day or on another site.`
  const second =
    collector === undefined
      ? `To count each visitor once a day, it calculates a code from the IP address, the browser’s description of itself and a random value. Only the code is stored. The random value changes every day. It is destroyed when the day ends, so the code cannot be calculated again. ${describeRetention(eventRetentionMonths)}`
      : 'Plausible explains how it counts visitors without cookies at plausible.io/data-policy.'
  return `<p>${first}</p><p>${second}</p>`
}

function describeRetention(months: number | null): string {
  if (months === null) return 'Page views and clicks are kept without a time limit.'
  return pluralize(
    months,
    'Page views and clicks are deleted after 1 month.',
    `Page views and clicks are deleted after ${months} months.`,
  )
}

function describePictures({ pictureHosts }: SiteFacts): string {
  if (pictureHosts.length === 0)
    return '<p>All pictures come from this site. Your browser loads no pictures from other sites.</p>'
  const hosts = pictureHosts.map(host => `<li>${escapeHtml(host)}</li>`).join('')
  return `<p>Some product pictures are stored by shops and manufacturers. Your browser loads them from the hosts below. As with any picture on the web, these hosts see your IP address, your browser’s description of itself, and that you came from this site. The site sends them nothing else.</p><ul>${hosts}</ul>`
}

function linkEmail(email: string): string {
  return `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
