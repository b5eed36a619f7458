// The fake model; it says its address.
import { startFake } from '../generation.mjs'

const { url } = await startFake()
process.send(url)
process.once('disconnect', () => process.exit())
