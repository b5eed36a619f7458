/** Formats a whole number with commas: `1,000,000`. */
export const number = value => Math.round(value).toLocaleString('en-GB')
