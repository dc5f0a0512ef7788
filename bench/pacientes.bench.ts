import { horasDeCita } from '@nitida/contract/citas.rules'
import { fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { listarClientes } from '../apps/api/src/modules/clientes/clientes.consulta.service.ts'
import { type Cadena, conCadenas } from './cadena.ts'
import { type Contraste, contraDesnudo, crecimiento } from './comparar.ts'
import type { Escenario } from './escenario.ts'
import { APLICACION, entrar } from './servidor.ts'

/** Searches: a rare pair of names, a common one, and part of a phone; three letters or more (D-68). */
const BUSCADOS = ['peña muñoz', 'hernández lópez', 'canul', '22200123']
const CLIENTES = 40
const CARRERAS = 100

async function buscar(cadena: Cadena, search: string): Promise<Contraste> {
  const ruta = `/clientes?page=1&limit=10&search=${encodeURIComponent(search)}`
  return contraDesnudo(cadena, ruta, (ctx) => listarClientes(ctx, { page: 1, limit: 10, search }), false)
}

/**
 * Has forty book one slot at once, again and again.
 * @returns the rounds that had not exactly one winner.
 */
async function carrerasMalas({ servidor }: Cadena): Promise<number> {
  const headers = { ...APLICACION, ...(await entrar(servidor.url)) }
  const hoy = fechaEn(ZONA_POR_OMISION, new Date())
  const reservar = (hora: string, dia: number) =>
    fetch(`${servidor.url}/api/citas`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        fecha: sumarDias(hoy, 30 + dia),
        hora,
        sucursalId: 1,
        sucursalDireccion: '',
        idCliente: 1,
        clienteName: '',
        telefonoCliente: '2220000001',
      }),
    }).then(async (respuesta) => {
      await respuesta.arrayBuffer()
      return respuesta.status
    })
  let malas = 0
  for (let n = 0; n < CARRERAS; n++) {
    const hora = horasDeCita[n % horasDeCita.length] ?? '09:00'
    const dia = Math.floor(n / horasDeCita.length)
    const estados = await Promise.all(Array.from({ length: CLIENTES }, () => reservar(hora, dia)))
    const ganan = estados.filter((estado) => estado === 200).length
    const pierden = estados.filter((estado) => estado === 409).length
    if (ganan !== 1 || pierden !== CLIENTES - 1) malas++
  }
  return malas
}

/** Finding one patient among 300,000, first pages that do not grow, and one slot that forty want. */
export const pacientes: Escenario = {
  nombre: 'pacientes',
  correr: () =>
    conCadenas(async ({ chica, grande }) => {
      const busquedas: Contraste[] = []
      for (const texto of BUSCADOS) busquedas.push(await buscar(grande, texto))
      const peor = Math.max(...busquedas.map(({ razon }) => razon))
      const lenta = Math.max(...busquedas.map(({ ms }) => ms))
      const hoy = fechaEn(ZONA_POR_OMISION, new Date())
      const lista = await crecimiento(chica, grande, '/clientes?page=1&limit=10')
      const citas = await crecimiento(chica, grande, '/citas?page=1&limit=10')
      const dia = await crecimiento(chica, grande, `/citas?page=1&limit=10&fecha=${hoy}`)
      const malas = await carrerasMalas(grande)
      return [
        { nombre: 'patient search, 300,000 / bare SQL, worst text', valor: peor, unidad: '×', limite: 'consultaRazon' },
        { nombre: 'patient search, 300,000, worst text', valor: lenta, unidad: 'ms', limite: 'busquedaMs' },
        { nombre: 'patient list page 1, 300,000 / 30,000', valor: lista, unidad: '×', limite: 'crecimiento' },
        { nombre: 'appointments page 1, tenfold', valor: citas, unidad: '×', limite: 'crecimiento' },
        { nombre: 'appointments of a day, tenfold', valor: dia, unidad: '×', limite: 'crecimiento' },
        {
          nombre: '40 for one slot × 100, rounds without one winner',
          valor: malas,
          unidad: '',
          limite: 'carrerasMalas',
        },
      ]
    }),
}
