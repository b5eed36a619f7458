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
