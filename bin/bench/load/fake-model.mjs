// Fake model; sends its URL to the parent process.
import { startFakeModel } from '../generation.mjs'

const { url } = await startFakeModel()
process.send(url)
process.once('disconnect', () => process.exit())
