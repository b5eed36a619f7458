// The work of admins with the token that it is told first, until it is told anything more: then it says what that came to.
import { adminWork, generations } from './admin-work.mjs'

process.once('message', token => {
  const work = [adminWork(token), generations(token)]
  process.once('message', async () => {
    const [admin, generated] = await Promise.all(work.map(({ stop }) => stop()))
    process.send({ admin, generated })
  })
})
process.once('disconnect', () => process.exit())
