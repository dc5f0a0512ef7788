import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  request as sinNavegador,
} from '@playwright/test'

export const CONTRASENA = 'nitida-demo'

/** The demo users, by type (D-71). */
export const correoDe = {
  '0': 'admin@nitida.mx',
  '1': 'encargado@nitida.mx',
  '2': 'caja@nitida.mx',
  '3': 'laboratorio@nitida.mx',
  '4': 'optometrista@nitida.mx',
} as const
export type Tipo = keyof typeof correoDe
export const tipos: readonly Tipo[] = ['0', '1', '2', '3', '4']

const origen = (): string => {
  const { BASE_URL } = process.env
  if (!BASE_URL) throw new Error('BASE_URL is not set')
  return new URL(BASE_URL).origin
}

/** Headers that the API wants besides a session (D-4). */
const aplicacion = { 'x-app-token': process.env.APP_TOKEN ?? 'nitida-demo' }

interface Entrada {
  tk: string
  userData: {
    id: number
    branchId: number | null
    name: string
    lastName: string
    secondLastName: string
    userType: Tipo
  }
}

async function entrarPorApi(request: APIRequestContext, correo: string, password: string): Promise<Entrada> {
  const respuesta = await request.post(`${origen()}/api/login`, {
    headers: aplicacion,
    data: { username: correo, password },
  })
  expect(respuesta.status(), `login of ${correo}`).toBe(200)
  return respuesta.json()
}

/** Local storage of a person who has just logged in. */
export type Entrado = Readonly<Record<string, string>>

export async function entrar(correo: string, password = CONTRASENA): Promise<Entrado> {
  const desnudo = await sinNavegador.newContext()
  const { tk, userData } = await entrarPorApi(desnudo, correo, password)
  await desnudo.dispose()
  const { id, ...resto } = userData
  const entradas = Object.entries({ token: tk, idUser: id, ...resto })
  return Object.fromEntries(entradas.map(([nombre, valor]) => [nombre, String(valor)]))
}

/** Whether the server knows that log-in. */
export async function sigueDentro(request: APIRequestContext, { token }: Entrado): Promise<boolean> {
  const headers = { ...aplicacion, authorization: `Bearer ${token}` }
  return (await request.get(`${origen()}/api/validateTk`, { headers })).ok()
}

/** Opens a browser in which a person is logged in. */
export function navegadorDe(browser: Browser, entrado: Entrado): Promise<BrowserContext> {
  const localStorage = Object.entries(entrado).map(([name, value]) => ({ name, value }))
  return browser.newContext({
    reducedMotion: 'reduce',
    baseURL: origen(),
    storageState: { cookies: [], origins: [{ origin: origen(), localStorage }] },
  })
}

/** Opens the application as somebody: his e-mail, and his password where it is not that of the demo. */
export type Abrir = (correo: string, password?: string) => Promise<Page>

/** Opens a browser of the test's own in which a person is already logged in. */
export async function abrirComo(browser: Browser, correo: string, password = CONTRASENA): Promise<Page> {
  return (await navegadorDe(browser, await entrar(correo, password))).newPage()
}

/** Reads what the browser keeps of the application in local storage. */
export async function guardado(page: Page): Promise<Record<string, string>> {
  const { origins } = await page.context().storageState()
  return Object.fromEntries(origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }) => [name, value])))
}

/** Types the credentials into the login. */
export async function escribirCredenciales(page: Page, correo: string, password = CONTRASENA): Promise<void> {
  await page.getByRole('textbox', { name: 'Usuario' }).fill(correo)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

interface Nuevo {
  userType: Tipo
  sessionLimit: string | null
  name?: string
  branchId?: number
}

export interface Empleado {
  id: number
  correo: string
  password: string
  desactivar(): Promise<void>
}

/** Has the administrator hire somebody through the API. */
export async function contratar(request: APIRequestContext, nuevo: Nuevo): Promise<Empleado> {
  const { userType, sessionLimit, name = 'Inés', branchId } = nuevo
  const { tk } = await entrarPorApi(request, correoDe['0'], CONTRASENA)
  const headers = { ...aplicacion, authorization: `Bearer ${tk}` }
  const correo = `prueba-${crypto.randomUUID()}@nitida.mx`
  const password = 'contraseña de prueba'
  const respuesta = await request.post(`${origen()}/api/crearUsuario`, {
    headers,
    data: {
      name,
      lastName: 'Prueba',
      secondLastName: 'Solís',
      email: correo,
      password,
      userType,
      sessionLimit,
      branchId,
    },
  })
  expect(respuesta.status()).toBe(200)
  const { data } = await respuesta.json()
  return {
    id: data.id,
    correo,
    password,
    async desactivar() {
      const baja = await request.put(`${origen()}/api/usuarios/${data.id}/desactivar`, { headers })
      expect(baja.status()).toBe(200)
    },
  }
}

/** Session hours around now in the zone of a user without branch, in minutes from now. */
export function horario(desde: number, hasta: number): string {
  const hora = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'America/Mexico_City',
  })
  const en = (minutos: number) => hora.format(Date.now() + minutos * 60_000)
  return `${en(desde)}-${en(hasta)}`
}
