import { jwtVerify, SignJWT } from 'jose'
import type { SessionControl } from '../contract/handler.ts'

/** Readable by scripts and not trusted: tells the reader's script that an admin has signed in. */
const hintCookie = 'blogops_admin'

export interface SessionCookies {
  /** Returns the session id of a request's cookie, if its signature is valid. */
  read(headers: Pick<Headers, 'get'>): Promise<string | undefined>
  /** Returns true if a `Cookie` header has a session cookie. Anybody can send one: `read` checks its signature. */
  isPresent(cookie: string | null | undefined): boolean
  /** Collects changes to the session, to be written after the handler has answered. */
  control(): SessionControl & { setCookies(): Promise<string[]> }
}

/** Stores session ids in a signed, `HttpOnly`, `SameSite=Lax` cookie; with TLS also `Secure` and bound to the host. */
export function createSessionCookies({ secret, secure }: { secret: Uint8Array; secure: boolean }): SessionCookies {
  const name = secure ? '__Host-blogops_session' : 'blogops_session'
  const attributes = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`

  async function read(headers: Pick<Headers, 'get'>): Promise<string | undefined> {
    const value = getCookie(headers.get('cookie') ?? '', name)
    if (!value) return undefined
    try {
      const { payload } = await jwtVerify(value, secret, { algorithms: ['HS256'] })
      return typeof payload.sid === 'string' ? payload.sid : undefined
    } catch {
      return undefined // Forged, or signed with an earlier secret: treated as no cookie.
    }
  }

  async function createCookies(id: string, expiresAt: Date): Promise<string[]> {
    const value = await new SignJWT({ sid: id })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(expiresAt)
      .sign(secret)
    const expires = `Expires=${expiresAt.toUTCString()}`
    return [`${name}=${value}; HttpOnly; ${attributes}; ${expires}`, `${hintCookie}=1; ${attributes}; ${expires}`]
  }

  function control() {
    let pending: () => Promise<string[]> = async () => []
    return {
      begin({ id, expiresAt }: { id: string; expiresAt: Date }) {
        pending = () => createCookies(id, expiresAt)
      },
      end() {
        pending = async () => [
          `${name}=; HttpOnly; ${attributes}; Max-Age=0`,
          `${hintCookie}=; ${attributes}; Max-Age=0`,
        ]
      },
      setCookies: () => pending(),
    }
  }

  return { read, isPresent: cookie => getCookie(cookie ?? '', name) !== undefined, control }
}

/** Returns true if the hint cookie is present. Anybody can send it. */
export function hasAdminHint(cookie: string | null | undefined): boolean {
  return getCookie(cookie ?? '', hintCookie) !== undefined
}

function getCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}
