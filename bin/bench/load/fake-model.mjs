// Fake model; sends its URL to the parent process.
import { startFake } from '../generation.mjs'

const { url } = await startFake()
process.send(url)
process.once('disconnect', () => process.exit())
