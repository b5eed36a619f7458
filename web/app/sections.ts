/** A section of the desk. */
export interface Section {
  href: string
  /** Name in the header of public pages. It ends with `short`. */
  label: string
  /** Name in the rail. */
  short: string
  icon: 'articles' | 'ads' | 'analytics' | 'optimizer' | 'settings'
  /** Shown in the tab bar of phones. The other sections are in its menu. */
  isInTabBar: boolean
  /** Pages of the section whose paths do not begin with that of its link. */
  otherPaths?: readonly string[]
}

/** Sections in the order of the rail. */
export const sections: readonly Section[] = [
  {
    href: '/manage-articles',
    label: 'Manage Articles',
    short: 'Articles',
    icon: 'articles',
    isInTabBar: true,
    otherPaths: ['/articles', '/create'],
  },
  { href: '/facebook-ads', label: 'Facebook Ads', short: 'Ads', icon: 'ads', isInTabBar: true },
  {
    href: '/analytics',
    label: 'View Analytics',
    short: 'Analytics',
    icon: 'analytics',
    isInTabBar: true,
    otherPaths: ['/earnings'],
  },
  { href: '/ai-optimizer', label: 'AI Optimizer', short: 'Optimizer', icon: 'optimizer', isInTabBar: false },
  {
    href: '/settings',
    label: 'Settings',
    short: 'Settings',
    icon: 'settings',
    isInTabBar: false,
    otherPaths: ['/access', '/approvals', '/audit', '/authors', '/pages', '/pair'],
  },
]

/** Returns the `aria-current` of a section's link on the page at `path`. */
export function getAriaCurrent({ href, otherPaths = [] }: Section, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page'
  const isWithin = [href, ...otherPaths].some(own => path === own || path.startsWith(`${own}/`))
  return isWithin ? 'true' : undefined
}
