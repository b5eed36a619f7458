/** All that a card shows; what draws it reads nothing else. */
export interface CardContents {
  /** Decides the composition. */
  seed: string
  category: string
  /** Stands above the title; nothing where it is empty. */
  label: string
  title: string
  siteName: string
}
