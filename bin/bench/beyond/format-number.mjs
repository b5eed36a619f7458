/** Formats a whole number with commas: `1,000,000`. */
export const formatNumber = value => Math.round(value).toLocaleString('en-GB')
