import type { Operator } from '../../contract/schemas/site.ts'
import { pluralize } from '../../domain/number-format.ts'
import type { Shop } from '../../domain/shops.ts'
import type { PresetPage } from '../../domain/slugs.ts'
import { parseUrl } from '../../domain/urls.ts'

/** Text of a page. Names in double braces are filled in by `fillHtml`. */
export interface PageText {
  title: string
  description: string
  content: string
}

const about = `
<p>{{site}} compares products that can be bought on {{shop}}: their prices, ratings and the differences that matter.</p>
<h2>How we work</h2>
<p>We read the makers’ specifications, the shops’ prices and the ratings of buyers, and set them side by side. We do not test products by hand, and say so in every review. Each price has the date on which we read it.</p>
<p>Reviews are written with the help of software. Every figure and comparison in them is checked against what we read. If an article is marked as sample content, its products are invented.</p>
<h2>How we earn money</h2>
<p>Links to Amazon, and links to other shops that are marked as paid, are affiliate links. As an Amazon Associate we earn from qualifying purchases. You pay the same price with or without the link. Commission does not influence which products are compared or how they are rated.</p>
<h2>Who runs the site</h2>
<p>{{contact}}</p>
<p>If you find a mistake, please <a href="/contact">tell us</a>. We correct it.</p>
`

const contact = `
<p>We are glad to hear about mistakes in a review, products that we missed, and questions about the site.</p>
<p>{{contact}}</p>
<p>We are not a shop. For an order, a return or a guarantee, please write to the shop that sold the product.</p>
`

const privacy = `
<p>In short: reading {{site}} collects no personal data and sets no cookies.</p>
<h2>Who is responsible</h2>
<p>{{contact}}</p>
<h2>What we do not collect</h2>
<p>You can read the site without an account. It does not ask for your name, your email address or anything else that identifies you. It builds no profile of you and shares nothing about you with advertisers.</p>
<h2>Cookies</h2>
<p>The site sets no cookies for readers, so there is no cookie banner. Only the people who run the site sign in. A strictly necessary cookie keeps their session and is used for nothing else. If you choose the light or dark theme at the bottom of a page, your browser stores the choice. It is not sent anywhere.</p>
<h2>Analytics</h2>
<p>{{analytics}}</p>
<h2>Pictures</h2>
<p>{{pictures}}</p>
<h2>Links to shops</h2>
<p>Product links lead to {{shop}}. They carry a tag that tells Amazon which site you came from. Amazon’s own privacy notice applies there.</p>
<h2>Your rights</h2>
<p>Under the UK General Data Protection Regulation, you may ask what is stored about you and have it corrected or erased. The site collects no personal data of readers, so there is normally nothing to provide or erase. You may also complain to the Information Commissioner’s Office (ico.org.uk).</p>
<h2>Changes</h2>
<p>This page announces any change in how the site handles data before the change happens.</p>
`

const terms = `
<p>These terms apply to everyone who reads {{site}} (“the site”). By using the site you accept these terms. If you do not accept them, please do not use the site.</p>
<h2>Operator</h2>
<p>{{contact}}</p>
<h2>Affiliate disclosure</h2>
<p>Many links on the site lead to products on {{shop}} and are affiliate links. As an Amazon Associate I earn from qualifying purchases. If you buy after following such a link, the operator of the site receives a commission. You pay the same price with or without the link.</p>
<p>Every affiliate link is labelled as one. Commission does not influence which products are compared or how they are rated.</p>
<h2>About the reviews</h2>
<p>Reviews are written with the help of software. They use public information: manufacturers’ specifications, prices and customer ratings. They are general information, not personal advice. If an article is marked as sample content, its products are invented and cannot be bought.</p>
<h2>Prices, ratings and availability</h2>
<p>Prices and ratings were correct on the day shown beside them. They change without notice. The price that the shop shows when you buy applies. Your contract of sale is with the shop, not with the operator of the site.</p>
<h2>Content and trade marks</h2>
<p>You may not republish the text and drawings of the site without permission. Product names and trade marks belong to their owners. The owners neither sponsor nor endorse the site unless an article says so.</p>
<h2>Liability</h2>
<p>The site is provided “as is”. As far as the law allows, the operator is not liable for losses caused by relying on it. Nothing in these terms limits liability for death or personal injury caused by negligence, for fraud, or for anything else that cannot be limited under the law of the United Kingdom. Your rights as a consumer are not affected.</p>
<h2>Governing law</h2>
<p>These terms are governed by the law of England and Wales, and its courts decide disputes about them. If you live in Scotland or Northern Ireland, you may also bring a claim in the courts there.</p>
<h2>Changes</h2>
<p>The operator may change these terms. The version on this page applies.</p>
`

/** Pages of every site, in the order of lists. */
export const defaultPages: { readonly [P in PresetPage]: PageText } = {
  about: {
    title: 'About',
    description: 'How {{site}} compares products, how it earns money, and who runs it.',
    content: about.trim(),
  },
  contact: {
    title: 'Contact',
    description: 'How to reach the people who run {{site}}.',
    content: contact.trim(),
  },
  privacy: {
    title: 'Privacy Policy',
    description: 'Privacy on {{site}}: no personal data, no cookies, and analytics that do not track anyone.',
    content: privacy.trim(),
  },
  terms: {
    title: 'Terms of Service',
    description: 'The terms of {{site}}: affiliate links, the accuracy of prices, liability and the governing law.',
    content: terms.trim(),
  },
}

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
  const withParagraphs = replaceNames(html, /<p>\s*\{\{(\w+)\}\}\s*<\/p>/g, listParagraphs(facts))
  return replaceNames(withParagraphs, bracedName, listTexts(facts))
}

/** Replaces names in double braces in plain text. */
export function fillText(text: string, { name, operator, shop }: SiteFacts): string {
  const { name: owner, email } = operator
  return replaceNames(text, bracedName, { site: name, operator: owner, email, shop: shop.label })
}

const bracedName = /\{\{(\w+)\}\}/g

/** Replaces known names; others are unchanged. */
function replaceNames(text: string, pattern: RegExp, values: Readonly<Record<string, string>>): string {
  return text.replace(pattern, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole))
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

/** Escapes text for HTML, attributes included. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
