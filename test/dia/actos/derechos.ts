import { arco } from '@nitida/contract/arco'
import { clientes } from '@nitida/contract/clientes'
import type { Acto, Que } from '../acto.ts'
import type { Jornada } from '../jornada.ts'
import { cambiar, crear, intentarCrear, leer, type Persona } from '../persona.ts'

type De<T extends Que['tipo']> = Extract<Que, { tipo: T }>

/** Registers somebody who then has his data cancelled: the case is filed, granted and carried out, and nobody finds him any more. */
export async function bloquear({ semilla }: Jornada, persona: Persona, que: De<'bloquear'>, { doble }: Acto) {
  const nombreCompleto = `${que.nombre} DE ${semilla}`
  const contestacion = await crear(persona, {
    tipo: 'paciente',
    marca: nombreCompleto,
    endpoint: clientes.crear,
    peticion: { body: { nombreCompleto, edad: 40, telefono: '5500099998' } },
    doble,
    rechazos: [],
    suceso: { event: 'NewClientAdded', id: ({ data }) => data.id },
  })
  if (contestacion.tipo !== 'ok') return
  const { id } = contestacion.cuerpo.data
  const pide = { tipo: 'cancelacion', detalle: 'Que borren mis datos.', identidad: 'INE' } as const
  const caso = await intentarCrear(persona, { endpoint: arco.crear, peticion: { params: { id }, body: pide }, doble })
  if (caso.tipo !== 'ok') return void persona.historia.saltados++
  const params = { id: caso.cuerpo.data.id }
  // An answer that was lost is asked for again, and the second time finds it done.
  const respuesta = { procede: true, respuesta: 'Se bloquean sus datos.' }
  await leer(persona, arco.responder, { params, body: respuesta }, ['ARCO_YA_RESPONDIDA'])
  const cumplida = await cambiar(persona, {
    tipo: 'bloqueo',
    marca: String(id),
    endpoint: arco.cumplir,
    peticion: { params },
    doble: false,
    rechazos: ['ARCO_SIN_PROCEDER'],
    suceso: { event: 'DeletedClient', id },
  })
  if (cumplida.tipo !== 'ok') return
  if (await leer(persona, clientes.porId, { params: { id } }, ['NO_ENCONTRADO']))
    persona.historia.anomalias.push(`patient ${id} was blocked and is still found`)
}
