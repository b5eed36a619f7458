import type { ReactNode } from 'react'

/** Line icons on a 24-pixel square in the text colour. They always have a text label next to them. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      {children}
    </svg>
  )
}

export const ChartIcon = () => (
  <Icon>
    <path d="M4 4v16h16M8 16v-5M12.5 16V7M17 16v-3" />
  </Icon>
)

export const MegaphoneIcon = () => (
  <Icon>
    <path d="M4 10v4h3l9 4V6l-9 4zM8 14.5 9.5 20h2L10.5 15.3M19 9.5a4 4 0 0 1 0 5" />
  </Icon>
)

export const PencilIcon = () => (
  <Icon>
    <path d="m4 20 1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5" />
  </Icon>
)

export const MenuIcon = () => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
)

export const CloseIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)

const paths = {
  today: 'M5 5h14v15H5zM5 10h14M9 3v4M15 3v4M9 14.5l2 2 4-4',
  articles: 'M6 3.5h9l4 4V20.5H6zM14.5 3.5V8H19M9 12h7M9 16h7',
  ads: 'M4 10v4h3l9 4V6l-9 4zM8 14.5 9.5 20h2l-1.2-4.7M19 9.5a4 4 0 0 1 0 5',
  analytics: 'M4 4v16h16M8 16v-5M12.5 16V7M17 16v-3',
  optimizer: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4M4 12h5M13 12h7M11 10v4',
  jobs: 'M12 4a8 8 0 1 0 8 8M12 8v4l3 2M15.5 4.8A8 8 0 0 1 19.4 9',
  settings:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2',
  add: 'M12 5v14M5 12h14',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17h.01',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5 20 20',
  fold: 'M4 5h16v14H4zM9 5v14M15.5 9.5 13 12l2.5 2.5',
  site: 'M9 5H5v14h14v-4M13 5h6v6M19 5l-9 9',
  person: 'M12 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5',
  logout: 'M14 5H5v14h9M10 12h10M16.5 8.5 20 12l-3.5 3.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
} as const

/** Line icon of the desk. A text label is always next to it. */
export function DeskIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
