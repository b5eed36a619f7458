/** How names are ordered for people: by letters and by numbers in them, whatever their case and accents. */
export const inWords = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })
