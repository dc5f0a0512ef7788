import { urlDeBase } from './cadena.ts'
import type { Escenario } from './escenario.ts'
import { cronometrar, mediana, percentil } from './medidas.ts'
import { medirOtros } from './otros.ts'
import { poolDesnudo } from './sentencias.ts'
import { APLICACION, entrar, iniciarServidor, type Servidor } from './servidor.ts'

const CAJEROS = 40
const FACTURAS = 1000
/** Invoices after which SAT's schemas, the statements and the code itself are warm. */
const PRIMERAS = 200
const VUELTAS = 10

type Cabeceras = Record<string, string>

const receptor = {
  ...{ RFC: 'GOMJ800101AB1', NombreRazonSocial: 'JUANA GÓMEZ MUÑOZ', CodigoPostal: '72000' },
  ...{ RegimenFiscal: '612', UsoCFDI: 'G03', Correo: null },
}
const concepto = (indexLista: number, PrecioUnitario: number, Producto: string, CodigoProducto: string) => ({
  ...{ indexLista, PrecioUnitario, Producto, CodigoProducto, Cantidad: 1, CodigoUnidad: 'H87', Unidad: 'PZ' },
  ...{ Importe: null, Descuento: 0, DescuentoCalculado: null, TextoAdicional: '' },
})
const factura = {
  ...{ Receptor: receptor, FormaPago: '01', MetodoPago: 'PUE', Total: null, IdSucursal: 1 },
  ...{ SubTotal: null, Descuento: 0, DescuentoCalculado: null },
  Conceptos: [concepto(0, 1234.56, 'Armazón', '42142903'), concepto(1, 987.65, 'Lentes graduados', '42142901')],
}

/** Forty at the counters of the demo chain, each with his own session and from an address of his own. */
async function cajeros({ url }: Servidor, base: string): Promise<Cabeceras[]> {
  const pool = poolDesnudo(base)
  const { rows } = await pool.query<{ correo: string }>(
    `insert into usuario (nombre, apellido_paterno, apellido_materno, correo, contrasena_hash, tipo, id_sucursal, horario,
       creado_en)
     select 'Caja', 'De', 'Prueba', 'cajero' || n || '@nitida.mx', u.contrasena_hash, '2', u.id_sucursal, u.horario, now()
     from usuario u, generate_series(1, $1::int) n where u.correo = 'caja@nitida.mx' returning correo`,
    [CAJEROS],
  )
  await pool.end()
  const todos: Cabeceras[] = []
  for (const [n, { correo }] of rows.entries())
    todos.push({ ...APLICACION, ...(await entrar(url, correo, { 'x-forwarded-for': `10.2.0.${n + 1}` })) })
  return todos
}

async function timbrar(url: string, headers: Cabeceras): Promise<void> {
  const respuesta = await fetch(`${url}/api/facturacion/crearFactura`, {
    method: 'POST',
    headers,
    body: JSON.stringify(factura),
  })
  const dicho = await respuesta.text()
  if (!respuesta.ok || !dicho.includes('cfdiTimbrado'))
    throw new Error(`crearFactura answered ${respuesta.status}: ${dicho.slice(0, 300)}`)
}

async function traer(url: string, headers: Cabeceras = {}): Promise<unknown> {
  const respuesta = await fetch(url, { headers })
  if (!respuesta.ok) throw new Error(`${url} answered ${respuesta.status}`)
  return respuesta.headers.get('content-type')?.includes('json') ? respuesta.json() : respuesta.arrayBuffer()
}

/** Signed address of the PDF of the newest invoice. */
async function pdfDeUna(url: string, headers: Cabeceras): Promise<string> {
  const { results } = (await traer(`${url}/api/facturacion/obtenerFacturas?page=1&limit=1`, headers)) as {
    results: { idFactura: number }[]
  }
  const { data } = (await traer(`${url}/api/facturacion/facturas/${results[0]?.idFactura}`, headers)) as {
    data: { pdfUrl: string }
  }
  return url + data.pdfUrl
}

/** Memory after a thousand invoices over that after the first of them. */
async function crecimiento(servidor: Servidor, todos: () => Promise<unknown>): Promise<number> {
  let primera = Number.NaN
  for (let hechas = 0; hechas < FACTURAS; hechas += CAJEROS) {
    if (hechas === PRIMERAS) primera = servidor.memoria()
    await todos()
  }
  return servidor.memoria() / primera
}

/** Forty cashiers stamp at once on the sandbox: what everybody else feels, what memory keeps, and the PDF of an invoice. */
export const facturas: Escenario = {
  nombre: 'facturas',
  async correr() {
    const servidor = await iniciarServidor(undefined, { TRUST_PROXY: 'true' })
    const { url } = servidor
    try {
      const [admin, cajas] = [await entrar(url), await cajeros(servidor, urlDeBase(servidor))]
      const todos = () => Promise.all(cajas.map((caja) => timbrar(url, caja)))
      await todos()
      const timbrando = await medirOtros(url, admin, todos)
      const crece = await crecimiento(servidor, todos)
      const pdf = await pdfDeUna(url, admin)
      const pdfs: number[] = []
      for (let vuelta = -2; vuelta < VUELTAS; vuelta++) {
        const ms = await cronometrar(() => traer(pdf))
        if (vuelta >= 0) pdfs.push(ms)
      }
      const dibujando = await medirOtros(url, admin, () => traer(pdf))
      const razon = ({ solos, durante }: typeof timbrando) => percentil(durante, 0.95) / percentil(solos, 0.95)
      return [
        {
          nombre: `others' p95 while ${CAJEROS} cashiers stamp at once / alone`,
          valor: razon(timbrando),
          unidad: '×',
          limite: 'timbrarOtrosRazon',
        },
        {
          nombre: `memory after ${FACTURAS} invoices / after ${PRIMERAS}`,
          valor: crece,
          unidad: '×',
          limite: 'timbrarCrecimiento',
        },
        { nombre: 'PDF of an invoice', valor: mediana(pdfs), unidad: 'ms', limite: 'pdfUnaMs' },
        {
          nombre: "others' p95 while PDFs of invoices are drawn / alone",
          valor: razon(dibujando),
          unidad: '×',
          limite: 'pdfOtrosRazon',
        },
      ]
    } finally {
      await servidor.parar()
    }
  },
}
