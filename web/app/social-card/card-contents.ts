/** Complete input for drawing a card. */
export interface CardContents {
  /** Determines the composition. */
  seed: string
  category: string
  /** Shown above the title unless empty. */
  label: string
  title: string
  siteName: string
}
