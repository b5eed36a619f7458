import { useCategoryView } from '../../lib/site.queries.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { Cover } from '../../ui/cover.tsx'
import { FormRow } from '../../ui/form.tsx'
import { UploadButton } from '../../ui/upload-button.tsx'
import { TextInput } from './article-fields.tsx'
import type { EditingState } from './use-editing.ts'

/** Picture of the article: a photograph or the drawn cover. */
export function HeroField({ editing }: { editing: EditingState }) {
  const { values, problems } = editing
  const isDrawn = values.heroImage === ''
  const { kind } = useCategoryView(values.category)
  return (
    <section className="panel" aria-labelledby="hero-title">
      <h2 id="hero-title">Picture</h2>
      <div className="hero-picture">
        {isDrawn ? (
          <Cover seed={values.slug} category={kind} />
        ) : (
          <img src={values.heroImage} alt="Preview of the cover" />
        )}
      </div>
      <p className="row-hint">{isDrawn ? 'A cover drawn from the address and category.' : 'Your picture.'}</p>
      <FormRow label="Picture address" hint="https://… or a path on this site" error={problems.heroImage}>
        {control => <TextInput {...control} name="heroImage" editing={editing} />}
      </FormRow>
      <div className="desk-actions">
        <UploadButton onUploaded={({ url }) => editing.set('heroImage', url)} />
        {!isDrawn && <QuietButton onClick={() => editing.set('heroImage', '')}>Use drawn cover</QuietButton>}
      </div>
    </section>
  )
}
