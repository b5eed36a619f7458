import { getCategoryLabel } from '../../lib/categories.ts'
import { CachedMarkup } from '../../lib/kept.tsx'
import { useSite } from '../../lib/site.queries.ts'
import { ThemeSelect } from '../../ui/theme-select.tsx'

const categories = ['coffee-grinders', 'kitchen', 'home'] as const

export function Footer() {
  const { name } = useSite()
  return <CachedMarkup as="footer" className="footer" component={FooterText} props={{ name }} />
}

function FooterText({ name }: { name: string }) {
  return (
    <>
      <div className="footer-columns">
        <div>
          <p className="logo">{name}</p>
          <p className="disclosure">
            <strong>Affiliate disclosure.</strong> As an Amazon Associate I earn from qualifying purchases. Links to
            Amazon on this site are affiliate links: we may earn a commission when you buy through them, at no extra
            cost to you.
          </p>
        </div>
        <nav aria-label="Categories">
          <h2>Categories</h2>
          <ul>
            {categories.map(category => (
              <li key={category}>
                <a href={`/category/${category}`}>{getCategoryLabel(category)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Legal">
          <h2>Legal</h2>
          <ul>
            <li>
              <a href="/privacy">Privacy Policy</a>
            </li>
            <li>
              <a href="/terms">Terms of Service</a>
            </li>
          </ul>
        </nav>
      </div>
      <div className="footer-end">
        <p>Visits are counted by privacy-friendly analytics, without cookies.</p>
        <ThemeSelect />
      </div>
    </>
  )
}
