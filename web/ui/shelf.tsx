import { drawMotif } from './motifs.tsx'

/** Objects on the shelf of the home page with their positions. */
const objects = [
  { category: 'audio', title: '', x: 92, y: 92, scale: 0.82 },
  { category: 'home', title: 'lamp', x: 258, y: 84, scale: 0.95 },
  { category: 'kitchen', title: 'kettle', x: 428, y: 88, scale: 0.95 },
  { category: 'tech', title: 'watch', x: 96, y: 288, scale: 0.82 },
  { category: 'coffee-grinders', title: '', x: 262, y: 300, scale: 0.95 },
  { category: 'gaming', title: '', x: 428, y: 314, scale: 0.86 },
] as const

const paints = [
  { form: 'var(--shelf-form)', accent: 'var(--shelf-accent)', ground: 'var(--shelf-ground)' },
  { form: 'var(--shelf-green)', accent: 'var(--shelf-accent)', ground: 'var(--shelf-ground)' },
  { form: 'var(--shelf-clay)', accent: 'var(--shelf-form)', ground: 'var(--shelf-ground)' },
] as const

/** Decorative drawing of a shelf. */
export function Shelf() {
  return (
    <svg className="shelf" viewBox="0 0 520 400" aria-hidden="true">
      <rect width="520" height="400" fill="var(--shelf-ground)" />
      <circle cx="410" cy="40" r="150" fill="var(--shelf-glow)" />
      {[164, 372].map(y => (
        <rect key={y} x="24" y={y} width="472" height="10" rx="5" fill="var(--shelf-wood)" />
      ))}
      {objects.map(({ category, title, x, y, scale }, index) => (
        <g key={category} transform={`translate(${x} ${y}) scale(${scale})`}>
          {drawMotif(category, paints[index % paints.length] ?? paints[0], title)}
        </g>
      ))}
    </svg>
  )
}
