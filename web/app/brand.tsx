import { useEffect } from 'react'
import type { MenuLink } from '../../server/contract/schemas/category.ts'
import { type Brand, defaultBrand, getBrandStylesPath } from '../../server/domain/brand.ts'
import { getThumbnailUrl, parseImageUrl } from '../../server/domain/pictures.ts'
import { CachedMarkup } from '../lib/page-data.tsx'
import { useSite } from '../lib/site.queries.ts'
import { MenuIcon } from '../ui/icons.tsx'
import { useLocation } from './router/router.tsx'

/** Elements of the document's head that follow the settings: icon, colours, and tags that verify the site. */
export function BrandHead() {
  const { brand, language, verification } = useSite()
  const { path } = useLocation()
  const styles = getBrandStylesPath(brand)
  useRootAttributes(language, brand.typeface)
  return (
    <>
      {brand.favicon === '' ? (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      ) : (
        <link rel="icon" href={getThumbnailUrl(brand.favicon)} type="image/webp" />
      )}
      {/* After the stylesheet of the site, whose colours it replaces. */}
      {styles !== undefined && <link rel="stylesheet" href={styles} precedence="site-brand" />}
      {path === '/' &&
        verification.map(({ name, content }) => <meta key={`${name}=${content}`} name={name} content={content} />)}
    </>
  )
}

/** Keeps the attributes of the root element up to date after an admin changed the settings. */
function useRootAttributes(language: string, typeface: Brand['typeface']): void {
  useEffect(() => {
    const root = document.documentElement
    root.lang = language
    if (typeface === defaultBrand.typeface) delete root.dataset.typeface
    else root.dataset.typeface = typeface
  }, [language, typeface])
}

/** Logo for each theme. The stylesheet hides the other, and a hidden picture is not loaded. */
export function Logo({ name, brand: { logo, logoDark } }: { name: string; brand: Pick<Brand, 'logo' | 'logoDark'> }) {
  if (logoDark === '') return <LogoPicture src={logo} alt={name} theme="both" />
  return (
    <>
      <LogoPicture src={logo} alt={name} theme="light" />
      <LogoPicture src={logoDark} alt={name} theme="dark" />
    </>
  )
}

function LogoPicture({ src, alt, theme }: { src: string; alt: string; theme: 'both' | 'light' | 'dark' }) {
  const { width, height } = parseImageUrl(src) ?? {}
  // A lazy picture is loaded only when it is shown. The one for both themes is always shown.
  const loading = theme === 'both' ? {} : ({ loading: 'lazy' } as const)
  const small = getThumbnailUrl(src)
  return (
    <img className={`logo-picture logo-${theme}`} src={small} alt={alt} width={width} height={height} {...loading} />
  )
}

const menuId = 'site-menu'

/**
 * Navigation of readers: a row on large screens, behind a button on small ones. The browser opens and closes it, so it
 * works without a script.
 */
export function SiteMenu({ links }: { links: readonly MenuLink[] }) {
  const { path } = useLocation()
  if (links.length === 0) return null
  const current = links.find(({ address }) => address === path)?.address
  return (
    <>
      <button type="button" className="icon-button site-menu-toggle" popoverTarget={menuId} aria-label="Menu">
        <MenuIcon />
      </button>
      <CachedMarkup
        as="nav"
        id={menuId}
        className="site-menu"
        popover="auto"
        aria-label="Site"
        component={MenuLinks}
        props={{ links, current }}
      />
    </>
  )
}

function MenuLinks({ links, current }: { links: readonly MenuLink[]; current: string | undefined }) {
  return (
    <ul>
      {links.map(({ label, address }) => (
        <li key={label}>
          <a href={address} aria-current={address === current ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
