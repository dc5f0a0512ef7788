import { cortes } from '@nitida/contract/cortes'
import { aPesos } from '@nitida/contract/dinero'
import type { Acto, Que } from '../acto.ts'
import type { Jornada } from '../jornada.ts'
import { crear, leer, type Persona } from '../persona.ts'

type De<T extends Que['tipo']> = Extract<Que, { tipo: T }>

const INTENTOS = 8

export async function moverCaja({ semilla }: Jornada, persona: Persona, que: De<'moverCaja'>, { doble, minuto }: Acto) {
  const motivo = `${semilla}/${persona.correo}/${que.movimiento}/${minuto.toFixed(3)}`
  await crear(persona, {
    tipo: 'movimiento',
    marca: motivo,
    endpoint: cortes.crearMovimiento,
    peticion: { body: { tipo: que.movimiento, importe: aPesos(que.importe), motivo } },
    doble,
    rechazos: [],
    suceso: null,
  })
}

/**
 * Closes as the screen does: sends back the totals that it was shown, and when money came in meanwhile (409) looks again and
 * closes with the new ones. Its note carries its name.
 */
export async function cerrar({ semilla }: Jornada, persona: Persona, _: De<'cerrar'>, { doble }: Acto): Promise<void> {
  const params = { userId: persona.id }
  await leer(persona, cortes.comprobacionDiaria, { params })
  for (let intento = 1; intento <= INTENTOS; intento++) {
    const espera = await leer(persona, cortes.transacciones, { params })
    if (!espera) return
    const nota = `${semilla}/${persona.correo}/${intento}`
    const contestacion = await crear(persona, {
      tipo: 'corte',
      marca: nota,
      endpoint: cortes.crear,
      peticion: { body: { ...espera.totales, nota } },
      doble,
      rechazos: ['CORTE_CAMBIADO'],
      suceso: null,
    })
    if (contestacion.tipo !== 'rechazo' || contestacion.codigo !== 'CORTE_CAMBIADO') return
  }
  persona.historia.anomalias.push(`${persona.correo} could not close in ${INTENTOS} tries`)
}
