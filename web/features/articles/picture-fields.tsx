import { useState } from 'react'
import { imageAltLimit } from '../../../server/contract/field-values.ts'
import type { DeskProduct } from '../../../server/contract/schemas/product.ts'
import type { FieldErrors } from '../../lib/error-text.ts'
import { useCategoryView } from '../../lib/site.queries.ts'
import { Photo } from '../../ui/article-image.tsx'
import { LinkButton, QuietButton } from '../../ui/buttons.tsx'
import { Cover, ProductCover, ProductCoverUse } from '../../ui/cover.tsx'
import { FormRow, InputRow, LineField } from '../../ui/form.tsx'
import { UploadButton } from '../../ui/upload-button.tsx'
import { TextInput } from './article-fields.tsx'
import type { ProductValues } from './products/product-values.ts'
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

interface PictureFieldsProps {
  product: DeskProduct
  values: ProductValues
  problems: FieldErrors
  /** Selects the drawing. */
  context: { category: string; title: string }
  onChange: (changes: Partial<ProductValues>) => void
}

/** Picture of a product with its description, and the ways to choose another one. */
export function PictureFields({ product, values, problems, context, onChange }: PictureFieldsProps) {
  const { image, alt } = values
  const [isAddressOpen, setAddressOpen] = useState(false)
  const shown = image ?? (product.chosenImage === undefined ? product.image : '')
  return (
    <fieldset className="product-picture-fields">
      <legend>Picture</legend>
      <ProductThumb product={{ ...product, image: shown }} context={context} place="form" />
      <div className="desk-form">
        <div className="desk-actions">
          <UploadButton onUploaded={({ url }) => onChange({ image: url })} />
          {image !== null && <QuietButton onClick={() => onChange({ image: null })}>Use the shop’s photo</QuietButton>}
          {shown !== '' && <QuietButton onClick={() => onChange({ image: '' })}>Use drawing</QuietButton>}
          {!isAddressOpen && <LinkButton onClick={() => setAddressOpen(true)}>Paste an address</LinkButton>}
        </div>
        {shown === '' && <p className="row-hint">No photo. Readers see this drawing.</p>}
        {(isAddressOpen || problems.image) && (
          <LineField
            label="Picture address"
            hint="https://… or a path on this site"
            value={image ?? ''}
            error={problems.image}
            onChange={address => onChange({ image: address })}
          />
        )}
        <InputRow
          label="Alt text"
          hint="For people who cannot see the picture"
          error={problems.alt}
          value={alt}
          maxLength={imageAltLimit}
          onChange={alt => onChange({ alt })}
        />
      </div>
    </fieldset>
  )
}

interface ProductThumbProps {
  product: Pick<DeskProduct, 'id' | 'name' | 'image'>
  /** Selects the drawing. */
  context: { category: string; title: string }
  /** Distinguishes two pictures of one product on a screen. */
  place?: string
}

/** Small picture of a product: the drawing, and the photograph over it. */
export function ProductThumb({ product: { id, name, image }, context, place = 'list' }: ProductThumbProps) {
  const coverId = `${place}-${id}`
  return (
    <figure className="picture product-thumb">
      <svg className="drawings" aria-hidden="true">
        <ProductCover id={coverId} seed={id} category={context.category} title={`${name} ${context.title}`} />
      </svg>
      <ProductCoverUse id={coverId} />
      {image !== '' && <Photo key={image} src={image} alt="" sizes="8rem" />}
    </figure>
  )
}
