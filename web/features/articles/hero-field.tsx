import { Cover } from '../../ui/cover.tsx'
import { FormRow } from '../../ui/form-row.tsx'
import { TextInput } from './details-fields.tsx'
import { UploadButton } from './upload-button.tsx'
import type { EditingState } from './use-editing.ts'

/** Picture of the article: a photograph or the drawn cover. */
export function HeroField({ editing }: { editing: EditingState }) {
  const { values, problems } = editing
  const isDrawn = values.heroImage === ''
  return (
    <section className="panel" aria-labelledby="hero-title">
      <h2 id="hero-title">Picture</h2>
      <div className="hero-picture">
        {isDrawn ? (
          <Cover seed={values.slug} category={values.category} />
        ) : (
          <img src={values.heroImage} alt="As readers see it above the article" />
        )}
      </div>
      <p className="row-hint">{isDrawn ? 'The drawn cover, made from address and category.' : 'Your own picture.'}</p>
      <FormRow label="Picture address" hint="https://… or a path of this site" error={problems.heroImage}>
        {control => <TextInput {...control} name="heroImage" editing={editing} />}
      </FormRow>
      <div className="desk-actions">
        <UploadButton onUploaded={({ url }) => editing.set('heroImage', url)} />
        {!isDrawn && (
          <button
            type="button"
            className="button button-small button-quiet"
            onClick={() => editing.set('heroImage', '')}
          >
            Use the drawn cover
          </button>
        )}
      </div>
    </section>
  )
}
