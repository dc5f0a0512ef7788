import type { Acto } from '../acto.ts'
import { type Jornada, nombreDe } from '../jornada.ts'
import { entrar, type Persona } from '../persona.ts'
import { agendar, cancelar, confirmar, registrar } from './agenda.ts'
import { cerrar, moverCaja } from './cajas.ts'
import { encargar, recibirOrden } from './compras.ts'
import { bloquear } from './derechos.ts'
import { congelar, depositar, fijarMeta, reglar, revertir } from './duenos.ts'
import { enviarHechos, recibirEnvio } from './envios.ts'
import { autofacturar, darDeBaja, facturar, hacerGlobal } from './facturas.ts'
import { recibirVarios } from './lotes.ts'
import { acoger, contar, mandar, mandarLotes, surtir } from './mercancia.ts'
import { mirar } from './miradas.ts'
import { aceptar, cotizar, reclamar } from './presupuestos.ts'
import { hacer } from './taller.ts'
import { abonar, devolver, entregar, recibir, vender } from './ventas.ts'

function hacerlo(jornada: Jornada, persona: Persona, acto: Acto): Promise<void> {
  const { que } = acto
  switch (que.tipo) {
    case 'mirar':
      return mirar(jornada, persona, que)
    case 'entrar':
      return entrar(persona)
    case 'registrar':
      return registrar(jornada, persona, que, acto)
    case 'bloquear':
      return bloquear(jornada, persona, que, acto)
    case 'agendar':
      return agendar(jornada, persona, que, acto)
    case 'confirmar':
      return confirmar(jornada, persona, que, acto)
    case 'cancelar':
      return cancelar(jornada, persona, que, acto)
    case 'vender':
      return vender(jornada, persona, que, acto)
    case 'facturar':
    case 'diferir':
    case 'sustituir':
      return facturar(jornada, persona, que, acto)
    case 'autofacturar':
      return autofacturar(jornada, persona, que, acto)
    case 'global':
      return hacerGlobal(jornada, persona, que, acto)
    case 'darDeBaja':
      return darDeBaja(jornada, persona, que, acto)
    case 'abonar':
      return abonar(jornada, persona, que, acto)
    case 'devolver':
      return devolver(jornada, persona, que, acto)
    case 'cotizar':
      return cotizar(jornada, persona, que, acto)
    case 'aceptar':
      return aceptar(jornada, persona, que, acto)
    case 'reclamar':
      return reclamar(jornada, persona, que, acto)
    case 'recibir':
      return recibir(jornada, persona, que, acto)
    case 'recibirVarios':
      return recibirVarios(jornada, persona, que, acto)
    case 'hacer':
      return hacer(jornada, persona, que, acto)
    case 'enviarHechos':
      return enviarHechos(jornada, persona, que, acto)
    case 'recibirEnvio':
      return recibirEnvio(jornada, persona, que)
    case 'entregar':
      return entregar(jornada, persona, que, acto)
    case 'surtir':
      return surtir(jornada, persona, que, acto)
    case 'mandar':
      return mandar(jornada, persona, que, acto)
    case 'mandarLotes':
      return mandarLotes(jornada, persona, que, acto)
    case 'encargar':
      return encargar(jornada, persona, que, acto)
    case 'recibirOrden':
      return recibirOrden(jornada, persona, que, acto)
    case 'acoger':
      return acoger(jornada, persona, que)
    case 'contar':
      return contar(jornada, persona, que, acto)
    case 'moverCaja':
      return moverCaja(jornada, persona, que, acto)
    case 'cerrar':
      return cerrar(jornada, persona, que, acto)
    case 'reglar':
      return reglar(jornada, persona, que, acto)
    case 'congelar':
      return congelar(jornada, persona, que, acto)
    case 'fijarMeta':
      return fijarMeta(jornada, persona, que, acto)
    case 'depositar':
      return depositar(jornada, persona, que, acto)
    case 'revertir':
      return revertir(jornada, persona, que, acto)
  }
}

/** Lets its person do an act, as at a screen: through HTTP, with everything recorded. */
export async function actuar(jornada: Jornada, acto: Acto): Promise<void> {
  const persona = jornada.personas.get(nombreDe(acto.sucursal, acto.puesto))
  if (!persona) throw new Error(`nobody works as ${acto.puesto} in branch ${acto.sucursal}`)
  await hacerlo(jornada, persona, acto)
}
