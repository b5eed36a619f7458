/**
 * Number formatting for people. The formatter is created on first use: construction costs a hundred times more than a
 * call, as much as loading dozens of files.
 */
let countFormat: Intl.NumberFormat | undefined

export function formatCount(count: number): string {
  countFormat ??= new Intl.NumberFormat('en-GB')
  return countFormat.format(count)
}

export function formatPercent(percent: number, decimals = 2): string {
  return `${percent.toFixed(decimals)}%`
}

/** Formats a rating: "5.0", "4.7". */
export function formatRating(rating: number): string {
  return Number.isInteger(rating) ? rating.toFixed(1) : String(rating)
}

/** Rounds pounds or percent to two decimals, for programs. */
export function roundToHundredths(amount: number): number {
  return Math.round(amount * 100) / 100
}

/** Formats a count with its noun: "1 ad", "1,200 ads". */
export function formatQuantity(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${pluralize(count, noun, plural)}`
}

/**
 * Selects the text for a count. Each form is a whole sentence or phrase: a sentence must not be assembled from words
 * that agree with a number.
 */
export function pluralize(count: number, one: string, other: string): string {
  return count === 1 ? one : other
}

/**
 * Formats a probability from 0 to 1: "more than 99.9%", "97%", "less than 0.1%". Rounds down and never shows 0 or 100
 * %.
 */
export function formatProbability(chance: number): string {
  if (chance > 0.999) return 'more than 99.9%'
  if (chance < 0.001) return 'less than 0.1%'
  const decimals = chance > 0.99 || chance < 0.01 ? 10 : 1
  return `${Math.floor(chance * 100 * decimals) / decimals}%`
}

/** Formats a return per pound with enough digits to tell two apart: "12.4", "0.36", "0.0042". */
export function formatReturn(perPound: number): string {
  if (perPound >= 10) return perPound.toFixed(1)
  return perPound >= 0.1 || perPound === 0 ? perPound.toFixed(2) : Number(perPound.toPrecision(2)).toString()
}

// Created on first use: construction takes as long as loading dozens of files.
let moneyFormat: Intl.NumberFormat | undefined

/** Formats pence: "£1,029.99". */
export const formatPence = (pence: number): string => formatPounds(pence / 100)

/** Formats pounds: "£1,029.99". */
export function formatPounds(amount: number): string {
  moneyFormat ??= new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  return moneyFormat.format(amount)
}

/** Formats a price per unit: "6.2p", "£1.25". */
export function formatUnitPrice(pence: number): string {
  // 99.96 pence are a pound.
  const rounded = Number(pence.toFixed(1))
  return rounded < 100 ? `${rounded}p` : formatPence(Math.round(pence))
}

/** Formats a change in percent: "+8.2%", "−3.0%". */
export function formatSignedPercent(percent: number): string {
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`
}

/** `12 KB`, `4.2 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString('en-GB')} KB`
  return `${(bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`
}
