import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { imageAltLimit, type Product, type ProductPicture } from '../../../server/contract/schemas/article.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { invalidateArticles } from '../../lib/query-client.ts'
import { Photo } from '../../ui/article-image.tsx'
import { ProductCover, ProductCoverUse } from '../../ui/cover.tsx'
import { FormRow } from '../../ui/form.tsx'
import { UploadButton } from '../../ui/upload-button.tsx'
import { DisclosurePanel } from './disclosure-panel.tsx'
import type { EditingState } from './use-editing.ts'

/** Pictures of the products. Changes are saved at once, apart from the text. */
export function ProductPicturesPanel({ editing }: { editing: EditingState }) {
  return (
    <DisclosurePanel id="product-pictures" title="Product pictures">
      <ProductPictures editing={editing} />
    </DisclosurePanel>
  )
}

function ProductPictures({ editing: { article, values } }: { editing: EditingState }) {
  const api = useApi()
  const { data: products, error } = useQuery({
    queryKey: ['api', 'products', article.id],
    queryFn: () => api.articles.products({ articleId: article.id }),
  })
  if (error) return <p role="alert">{getErrorText(error)}</p>
  if (!products) return <p role="status">Loading products…</p>
  if (products.length === 0) return <p className="row-hint">This article has no products.</p>
  return (
    <>
      {products.map(product => (
        <PictureForm
          key={product.id}
          articleId={article.id}
          product={product}
          category={values.category}
          title={values.title}
        />
      ))}
    </>
  )
}

interface PictureFormProps {
  articleId: string
  product: Product
  /** Selects the drawing, as does the title of the article. */
  category: string
  title: string
}

function PictureForm({ articleId, product, category, title }: PictureFormProps) {
  const { id, name, chosenImage } = product
  const { change, isPending, error, isSaved } = useChangePicture(articleId, id)
  const [address, setAddress] = useState(chosenImage ?? '')
  const [alt, setAlt] = useState(product.imageAlt ?? '')

  function choose(image: string | null) {
    setAddress(image ?? '')
    change({ image })
  }

  function save(event: FormEvent) {
    event.preventDefault()
    const hasNewAddress = address !== (chosenImage ?? '')
    change({ alt, ...(hasNewAddress && { image: address }) })
  }

  return (
    <form className="product-picture" onSubmit={save} aria-label={`Picture of ${name}`}>
      <h3>{name}</h3>
      <figure className="picture">
        <svg className="drawings" aria-hidden="true">
          <ProductCover id={`edited-${id}`} seed={id} category={category} title={`${name} ${title}`} />
        </svg>
        <ProductCoverUse id={`edited-${id}`} />
        {product.image !== '' && <Photo key={product.image} src={product.image} alt="" sizes="16rem" />}
      </figure>
      <p className="row-hint">{describeSource(product)}</p>
      <FormRow label="Picture address" hint="https://… or a path on this site">
        {control => <input {...control} value={address} onChange={event => setAddress(event.target.value)} />}
      </FormRow>
      <FormRow label="Description" hint="For people who cannot see the picture">
        {control => (
          <input {...control} value={alt} maxLength={imageAltLimit} onChange={event => setAlt(event.target.value)} />
        )}
      </FormRow>
      <div className="desk-actions">
        <button type="submit" className="button button-small" disabled={isPending}>
          {isPending ? 'Saving…' : 'Save picture'}
        </button>
        <UploadButton onUploaded={({ url }) => choose(url)} />
        {product.image !== '' && (
          <button type="button" className="button button-small button-quiet" onClick={() => choose('')}>
            Use drawing
          </button>
        )}
        {chosenImage !== undefined && (
          <button type="button" className="button button-small button-quiet" onClick={() => choose(null)}>
            Use the shop’s picture
          </button>
        )}
      </div>
      {error && (
        <p className="field-error" role="alert">
          {getErrorText(error)}
        </p>
      )}
      {isSaved && (
        <p className="row-hint" role="status">
          Saved.
        </p>
      )}
    </form>
  )
}

function describeSource({ image, chosenImage }: Product): string {
  if (chosenImage === '') return 'A drawing, as you chose.'
  if (chosenImage === undefined) return image === '' ? 'A drawing: the shop gives no picture.' : 'The shop’s picture.'
  return image === '' ? 'Your picture. The settings do not show pictures of other sites.' : 'Your picture.'
}

function useChangePicture(articleId: string, productId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const { mutate, isPending, error, isSuccess } = useSingleMutation({
    mutationFn: (changes: ProductPicture) => api.articles.picture({ id: articleId, product: productId, ...changes }),
    onSuccess: changed => {
      queries.setQueryData<Product[]>(['api', 'products', articleId], products =>
        products?.map(product => (product.id === changed.id ? changed : product)),
      )
      return invalidateArticles(queries)
    },
  })
  return { change: mutate, isPending, error, isSaved: isSuccess }
}
