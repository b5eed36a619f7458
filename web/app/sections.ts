/** A section of the desk. */
export interface Section {
  href: string
  /** Name in the header of public pages. It ends with `short`. */
  label: string
  /** Name in the rail. */
  short: string
  icon: 'today' | 'articles' | 'ads' | 'analytics' | 'optimizer' | 'jobs' | 'settings'
  /** Number of the navigation that it shows. */
  count?: 'tasks' | 'plans' | 'jobs'
  /** Key that leads to it after `G`. */
  shortcut: string
  /** Shown in the tab bar of phones. The other sections are in its menu. */
  isInTabBar: boolean
  /** Pages of the section whose paths do not begin with that of its link. */
  otherPaths?: readonly string[]
}

/** Sections in the order of the rail. */
export const sections: readonly Section[] = [
  { href: '/today', label: 'Today', short: 'Today', icon: 'today', count: 'tasks', shortcut: 'T', isInTabBar: true },
  {
    href: '/manage-articles',
    label: 'Manage Articles',
    short: 'Articles',
    icon: 'articles',
    shortcut: 'A',
    isInTabBar: true,
    otherPaths: ['/articles', '/create'],
  },
  { href: '/facebook-ads', label: 'Facebook Ads', short: 'Ads', icon: 'ads', shortcut: 'D', isInTabBar: true },
  {
    href: '/analytics',
    label: 'View Analytics',
    short: 'Analytics',
    icon: 'analytics',
    shortcut: 'Y',
    isInTabBar: true,
    otherPaths: ['/earnings'],
  },
  {
    href: '/ai-optimizer',
    label: 'AI Optimizer',
    short: 'Optimizer',
    icon: 'optimizer',
    count: 'plans',
    shortcut: 'O',
    isInTabBar: false,
  },
  { href: '/jobs', label: 'Jobs', short: 'Jobs', icon: 'jobs', count: 'jobs', shortcut: 'J', isInTabBar: false },
  {
    href: '/settings',
    label: 'Settings',
    short: 'Settings',
    icon: 'settings',
    shortcut: 'S',
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
