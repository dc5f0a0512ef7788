import { comisiones } from '@nitida/contract/comisiones'
import { depositos } from '@nitida/contract/depositos'
import { aCentavos, aPesos } from '@nitida/contract/dinero'
import { sumarDias } from '@nitida/contract/fechas'
import { metas } from '@nitida/contract/metas'
import type { Acto, Que } from '../acto.ts'
import type { Jornada } from '../jornada.ts'
import { cambiar, crear, leer, type Persona } from '../persona.ts'

type De<T extends Que['tipo']> = Extract<Que, { tipo: T }>

const INTENTOS = 8

/** Adds a rule for everybody, told by its percent; it may begin within days that somebody freezes meanwhile. */
export async function reglar(
  { cadena: { hoy } }: Jornada,
  persona: Persona,
  que: De<'reglar'>,
  { doble }: Acto,
): Promise<void> {
  const { centesimas, haceDias, ofrece } = que
  await leer(persona, comisiones.reglas, {})
  await crear(persona, {
    ...{ tipo: 'regla', marca: String(centesimas), endpoint: comisiones.crearRegla, doble, suceso: null },
    peticion: {
      body: {
        ...{ idUsuario: null, desde: sumarDias(hoy, -haceDias), base: ofrece, soloEntregados: centesimas % 3 === 0 },
        tramos: [
          { desde: 0, porcentaje: centesimas / 100 },
          { desde: 20_000, porcentaje: 6 },
        ],
        familias: [{ familia: 'mica' as const, porcentaje: 4 }],
      },
    },
    rechazos: ['REGLA_EN_PERIODO_CERRADO'],
  })
}

/**
 * Freezes the open period as the screen does: sends back the sums that it was shown, and looks again when they changed meanwhile (409).
 * Somebody else may be faster.
 */
export async function congelar(
  { cadena: { hoy } }: Jornada,
  persona: Persona,
  { haceDias }: De<'congelar'>,
  { doble }: Acto,
): Promise<void> {
  const hasta = sumarDias(hoy, -haceDias)
  for (let intento = 1; intento <= INTENTOS; intento++) {
    const visto = await leer(persona, comisiones.ver, { query: { hasta } })
    if (!visto?.data) return
    const { renglones, comision } = visto.data.total
    const contestacion = await crear(persona, {
      ...{ tipo: 'periodo', marca: hasta, endpoint: comisiones.cerrar, doble, suceso: null },
      peticion: { body: { hasta, renglones, comision } },
      rechazos: ['COMISIONES_CERRADAS', 'COMISIONES_CAMBIARON'],
    })
    if (contestacion.tipo !== 'rechazo' || contestacion.codigo !== 'COMISIONES_CAMBIARON') break
    if (intento === INTENTOS) persona.historia.anomalias.push(`${persona.correo} could not freeze in ${INTENTOS} tries`)
  }
  await leer(persona, comisiones.periodos, { query: { page: 1, limit: 10 } })
}

/** Sets the goal of a branch's month as it was read; of two people at once one is told that it changed. */
export async function fijarMeta(
  { cadena: { hoy } }: Jornada,
  persona: Persona,
  { de, importe }: De<'fijarMeta'>,
  { doble }: Acto,
): Promise<void> {
  const mes = hoy.slice(0, 7)
  const vistas = await leer(persona, metas.ver, { query: { mes, sucursal: de } })
  const suya = vistas?.data.sucursales[0]
  if (!suya) return void persona.historia.saltados++
  await cambiar(persona, {
    ...{ tipo: 'meta', marca: `${de} ${importe}`, endpoint: metas.guardar, doble, suceso: null },
    peticion: { body: { mes, metas: [{ idSucursal: de, meta: aPesos(importe), version: suya.version }] } },
    rechazos: ['METAS_CAMBIADAS'],
  })
}

/** Takes what waits of a branch to the bank; of two people at once one is told that it is there already. */
export async function depositar(
  { cadena: { hoy }, semilla }: Jornada,
  persona: Persona,
  { de, vuelta }: De<'depositar'>,
  { doble }: Acto,
): Promise<void> {
  const esperan = await leer(persona, depositos.pendientes, { query: { sucursal: de, page: 1, limit: 50 } })
  const cortes = esperan?.data ?? []
  const importe = cortes.reduce((suma, { porDepositar }) => suma + aCentavos(porDepositar), 0)
  if (importe <= 0) return void persona.historia.saltados++
  const nota = `${semilla}/${de}/${vuelta}/${persona.puesto}`
  await crear(persona, {
    ...{ tipo: 'deposito', marca: nota, endpoint: depositos.crear, doble, suceso: null },
    peticion: {
      body: {
        ...{ cortes: cortes.map(({ idCorte }) => idCorte), dia: hoy, cuenta: 'Banco del Bajío 0012' },
        ...{ importe: aPesos(importe), llevo: persona.correo, nota },
      },
    },
    rechazos: ['CORTE_NO_DEPOSITABLE'],
  })
}

/** Reverses the last deposit of a branch; somebody else may do so at the same moment. */
export async function revertir(
  { semilla }: Jornada,
  persona: Persona,
  { de }: De<'revertir'>,
  { doble }: Acto,
): Promise<void> {
  const lista = await leer(persona, depositos.list, { query: { sucursal: de, page: 1, limit: 10 } })
  const vivo = lista?.data.find(({ reversa }) => reversa === null)
  if (!vivo) return void persona.historia.saltados++
  await cambiar(persona, {
    ...{ tipo: 'reversa', marca: String(vivo.id), endpoint: depositos.revertir, doble, suceso: null },
    peticion: { params: { id: vivo.id }, body: { motivo: `Ficha equivocada ${semilla}/${persona.puesto}` } },
    rechazos: ['DEPOSITO_YA_REVERTIDO'],
  })
}
