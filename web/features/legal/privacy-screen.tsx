import { pluralize } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { usePageData } from '../../lib/page-data.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { picturesQuery, useSite } from '../../lib/site.queries.ts'

export function PrivacyScreen() {
  const { name, events, eventRetentionMonths } = useSite()
  const collector = URL.canParse(events.url) ? new URL(events.url).host : null
  return (
    <>
      <PageHead
        title="Privacy Policy"
        description={`Privacy on ${name}: no personal data, no cookies, and analytics that do not track anyone.`}
        path="/privacy"
      />
      <div className="page prose legal">
        <h1>Privacy Policy</h1>
        <p>In short: reading {name} collects no personal data and sets no cookies.</p>
        <h2>What we do not collect</h2>
        <p>
          You can read the site without an account. It does not ask for your name, your email address or anything else
          that identifies you. It builds no profile of you and shares nothing about you with advertisers.
        </p>
        <h2>Cookies</h2>
        <p>
          The site sets no cookies for readers, so there is no cookie banner. Only the people who run the site sign in.
          A strictly necessary cookie keeps their session and is used for nothing else. If you choose the light or dark
          theme at the bottom of a page, your browser stores the choice. It is not sent anywhere.
        </p>
        <h2>Analytics</h2>
        <p>
          To learn which articles are read, the site uses a privacy-friendly, cookie-free analytics service,{' '}
          {collector === null ? 'run by the site itself' : `Plausible Analytics at ${collector}`}. It counts page views
          and clicks on product links. It records the page, the referring site, the campaign named in the address, and
          the product that was clicked. It stores neither your IP address nor an identifier on your device. It cannot
          recognise you on another day or on another site.
        </p>
        {collector === null ? (
          <p>
            To count each visitor once a day, it calculates a code from the IP address, the browser’s description of
            itself and a random value. Only the code is stored. The random value changes every day. It is destroyed when
            the day ends, so the code cannot be calculated again. {describeRetention(eventRetentionMonths)}
          </p>
        ) : (
          <p>Plausible explains how it counts visitors without cookies at plausible.io/data-policy.</p>
        )}
        <h2>Pictures</h2>
        <PicturesText />
        <h2>Links to shops</h2>
        <p>
          Product links lead to Amazon.co.uk. They carry a tag that tells Amazon which site you came from. Amazon’s own
          privacy notice applies there.
        </p>
        <h2>Your rights</h2>
        <p>
          Under the UK General Data Protection Regulation, you may ask what is stored about you and have it corrected or
          erased. The site collects no personal data of readers, so there is normally nothing to provide or erase. You
          may also complain to the Information Commissioner’s Office (ico.org.uk).
        </p>
        <h2>Changes</h2>
        <p>This page announces any change in how the site handles data before the change happens.</p>
      </div>
    </>
  )
}

function PicturesText() {
  const { data } = usePageData(picturesQuery(useApi()))
  if (!data) return null
  if (data.hosts.length === 0)
    return <p>All pictures come from this site. Your browser loads no pictures from other sites.</p>
  return (
    <>
      <p>
        Some product pictures are stored by shops and manufacturers. Your browser loads them from the hosts below. As
        with any picture on the web, these hosts see your IP address, your browser’s description of itself, and that you
        came from this site. The site sends them nothing else.
      </p>
      <ul>
        {data.hosts.map(host => (
          <li key={host}>{host}</li>
        ))}
      </ul>
    </>
  )
}

function describeRetention(months: number | null): string {
  if (months === null) return 'Page views and clicks are kept without a time limit.'
  return pluralize(
    months,
    'Page views and clicks are deleted after 1 month.',
    `Page views and clicks are deleted after ${months} months.`,
  )
}
