import './gallery.css'
import type { ReactNode } from 'react'
import { defaultSettings } from '../../../server/contract/default-settings.ts'
import { defaultCategorySlugs } from '../../../server/domain/categories.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { ArticleImage } from '../../ui/article-image.tsx'
import { FixedComparisonGrid } from '../../ui/comparison-grid.tsx'
import { Cover, ProductCover, ProductCoverUse, Shelf } from '../../ui/cover.tsx'
import { FeedAd } from '../../ui/feed-ad.tsx'
import { Field } from '../../ui/form.tsx'
import { ChartIcon, CloseIcon, MegaphoneIcon, MenuIcon, PencilIcon } from '../../ui/icons.tsx'
import { Byline, CategoryBadge, Stars } from '../../ui/labels.tsx'
import { ThemeSelect } from '../../ui/menu-controls.tsx'
import { Message, Spinner } from '../../ui/page-states.tsx'

const colours = ['paper', 'surface', 'sunken', 'ink', 'muted', 'line', 'accent', 'tint', 'star', 'danger'] as const
const products = [
  'wireless earbuds',
  'electric kettles',
  'air fryers',
  'air purifiers',
  'cordless vacuums',
  'smart watches',
  'portable chargers',
  'yoga mats',
  'gaming mice',
  'keyboards',
  'desk lamps',
  'manual coffee grinders',
]

const feedAd = {
  pageName: 'The Test Shelf',
  callToAction: 'LEARN_MORE',
  linkUrl: 'https://shelf.test/article/mills',
  image: <ArticleImage article={{ slug: 'mills', heroImage: '' }} kind="coffee-grinders" sizes="27rem" />,
}
const feedTexts = {
  bodyText:
    'Which of five grinders is quiet before breakfast, which grinds for espresso, and which is worth its price? '.repeat(
      2,
    ),
  headline: 'Five hand grinders, compared by listing',
}

/** Gallery of all UI components, in development only. */
export function GalleryScreen() {
  return (
    <>
      <PageHead title="Component gallery" />
      <div className="page gallery">
        <h1>Component gallery</h1>
        <Group title="Colours">
          <ul className="gallery-row">
            {colours.map(name => (
              <li key={name}>
                <span className={`swatch swatch-${name}`} /> {name}
              </li>
            ))}
          </ul>
        </Group>
        <Group title="Type">
          <p className="eyebrow">Eyebrow</p>
          <h1>Heading one</h1>
          <h2>Heading two</h2>
          <h3>Heading three</h3>
          <p className="lead">A lead summarises the page in one sentence.</p>
          <p className="prose">
            Running text has at most sixty-six characters per line. <a href="/terms">Terms of Service</a>,{' '}
            <strong>strong words</strong>, and <code>code</code>.
          </p>
          <p className="note">A note follows what it explains.</p>
        </Group>
        <Group title="Buttons and badges">
          <div className="gallery-row">
            <button type="button" className="button">
              Save
            </button>
            <button type="button" className="button button-quiet">
              Cancel
            </button>
            <button type="button" className="button button-small">
              Buy Now
            </button>
            <button type="button" className="button" disabled>
              Saving…
            </button>
            <button type="button" className="link">
              A quiet action
            </button>
            {[ChartIcon, MegaphoneIcon, PencilIcon, MenuIcon, CloseIcon].map(Icon => (
              <button key={Icon.name} type="button" className="icon-button" aria-label={Icon.name}>
                <Icon />
              </button>
            ))}
            <CategoryBadge category={{ name: 'Audio', kind: 'audio', href: '/category/audio' }} />
            <span className="badge badge-pick">Best overall</span>
          </div>
        </Group>
        <Group title="Facts">
          <p className="rating">
            <Stars rating={4.7} /> 4.7 (8,643 reviews)
          </p>
          <p className="price">£49.90</p>
          <Byline author="The Desk" avatar={undefined}>
            <span>7 min read</span>
          </Byline>
        </Group>
        <Group title="Covers, by category">
          <div className="cards">
            {[...defaultCategorySlugs, 'anything else'].map(category => (
              <div key={category} className="card-image">
                <Cover seed={category} category={category} />
              </div>
            ))}
          </div>
        </Group>
        <Group title="Covers, by what they compare">
          <div className="cards">
            {products.map(product => (
              <div key={product} className="card-image">
                <Cover seed={product} category="tech" />
              </div>
            ))}
          </div>
        </Group>
        <Group title="Products without a photograph">
          <div className="gallery-row">
            {['Hobbin Daily', 'Voxlund Studio One', 'Oskarby Fjord Max'].map((name, index) => (
              <div key={name} className="gallery-product">
                <svg className="drawings" aria-hidden="true">
                  <ProductCover id={`drawn-${index}`} seed={name} category="audio" title={products[index] ?? ''} />
                </svg>
                <ProductCoverUse id={`drawn-${index}`} />
              </div>
            ))}
          </div>
        </Group>
        <Group title="An ad in a feed">
          <div className="gallery-row">
            <FeedAd {...feedAd} {...feedTexts} />
            <FeedAd {...feedAd} bodyText="" headline="" />
          </div>
        </Group>
        <Group title="The comparison table">
          <FixedComparisonGrid
            label="Comparison table"
            columns={defaultSettings.comparison.columns}
            rows={[{ id: 'Hobbin Daily' }, { id: 'Mahlgrund Hand' }]}
            show={(fact, { id }) => (fact === 'name' ? id : fact)}
          />
        </Group>
        <Group title="Fields">
          <div className="form">
            <Field name="plain" label="A field" hint="What it is for." error={undefined} />
            <Field name="wrong" label="An invalid field" error="Enter at least three characters." />
            <ThemeSelect />
          </div>
        </Group>
        <Group title="Loading, empty states and drawings">
          <div className="card skeleton">
            <div className="card-image" />
            <span className="skeleton-line skeleton-tall" />
            <span className="skeleton-line skeleton-half" />
          </div>
          <Spinner label="Loading…" />
          <Message title="No reviews yet" level="h2">
            <p>Reviews appear here.</p>
          </Message>
          <Shelf />
        </Group>
      </div>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
