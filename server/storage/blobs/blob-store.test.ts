import { blobStoreConformance } from '../../ports/blob-store.conformance.ts'
import { temporaryFolders } from '../testing/temporary-folder.ts'
import { createMemoryBlobStore, openBlobStore } from './open-blob-store.ts'

const folder = temporaryFolders()

blobStoreConformance('the memory store', async () => createMemoryBlobStore())
blobStoreConformance('the embedded store', async () => openBlobStore({ dir: await folder() }))
