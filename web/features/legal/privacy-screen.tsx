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
        description={`How ${name} treats your privacy: no personal data, no cookies, and analytics that count visits without following anyone.`}
        path="/privacy"
      />
      <div className="page prose legal">
        <h1>Privacy Policy</h1>
        <p>In short: reading {name} collects no personal data and sets no cookies.</p>
        <h2>What is not collected</h2>
        <p>
          You need no account to read the site. It does not ask for your name, your email address or anything else that
          says who you are, it builds no profile of you, and it shares nothing about you with advertisers.
        </p>
        <h2>Cookies</h2>
        <p>
          No cookies are set for readers, so there is no banner to click away. The people who run the site sign in, and
          only for them a cookie keeps the session; it is strictly necessary for that and used for nothing else. If you
          choose light or dark at the foot of a page, your browser remembers the choice; it is not sent anywhere.
        </p>
        <h2>Analytics</h2>
        <p>
          To learn which articles are read, the site uses a privacy-friendly, cookie-free analytics service,{' '}
          {collector === null ? 'run by the site itself' : `Plausible Analytics at ${collector}`}. It counts page views
          and clicks on product links: the page, the name of the site that led to it, the campaign that its address
          names, and the product that was clicked. It stores no address of your device, keeps no identifier on it, and
          cannot recognise you from one day to the next or from one site to another.
        </p>
        {collector === null ? (
          <p>
            To tell two visitors from one, it makes a code of the device’s address, what the browser says of itself and
            a random value, and stores that code alone. The random value is a new one each day and is destroyed when the
            day ends, and with it any way to make the code again. {retentionText(eventRetentionMonths)}
          </p>
        ) : (
          <p>How Plausible tells two visitors from one without a cookie, it says itself: plausible.io/data-policy.</p>
        )}
        <h2>Pictures</h2>
        <PicturesText />
        <h2>Links to shops</h2>
        <p>
          Product links lead to Amazon.co.uk and carry a tag that tells Amazon from which site the visit came. What
          happens there is subject to Amazon’s own privacy notice.
        </p>
        <h2>Your rights</h2>
        <p>
          Under the UK General Data Protection Regulation you may ask what is stored about you and have it corrected or
          erased. As no personal data of readers is collected, there is normally nothing to hand over or to erase. You
          may also complain to the Information Commissioner’s Office (ico.org.uk).
        </p>
        <h2>Changes</h2>
        <p>If the way the site treats data changes, this page will say so before it does.</p>
      </div>
    </>
  )
}

function PicturesText() {
  const { data } = usePageData(picturesQuery(useApi()))
  if (!data) return null
  if (data.hosts.length === 0)
    return <p>All pictures come from this site. Your browser loads none from anywhere else.</p>
  return (
    <>
      <p>
        Some pictures of products stay where the shops and makers publish them. Your browser loads them from the hosts
        below. As with any picture on the web, these hosts learn the address of your device, what your browser says of
        itself, and that you came from this site. The site sends them nothing else.
      </p>
      <ul>
        {data.hosts.map(host => (
          <li key={host}>{host}</li>
        ))}
      </ul>
    </>
  )
}

function retentionText(months: number | null): string {
  if (months === null) return 'Page views and clicks are kept without a time limit.'
  return `Page views and clicks are deleted after ${months} ${months === 1 ? 'month' : 'months'}.`
}
