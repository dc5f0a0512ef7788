import type { Cliente } from '@nitida/contract/clientes'
import { useRef, useState } from 'react'
import { Rechazo } from '../../base/api/fallos.ts'
import { falloDeFormulario } from '../../base/formularios/fallo.ts'
import { toast } from '../../ui/toast.ts'
import type { DatosPaciente, ValoresPaciente } from './paciente.schema.ts'
import type { FalloAlGuardar } from './usePacienteForm.ts'
import { useCrearPaciente, useGuardarPaciente } from './usePacientes.ts'

/** The form is fetched when its button is pointed at, because it brings the schemas with it. */
export const traerFormulario = () => import('./FormularioDialog.tsx')

/** A patient that was registered a moment ago. */
export interface Recien {
  id: number
  nombreCompleto: string
  telefono: string
  /** His branch; without it that of the user who registered him. */
  sucursal?: number
}

interface Apertura {
  /** Each opening is a form of its own. */
  numero: number
  cliente: Cliente | null
  conocidos: Partial<ValoresPaciente>
  /** Whether it opens at the consent. */
  enConsentimiento: boolean
}

function falloDe(error: unknown): FalloAlGuardar {
  const codigo = error instanceof Rechazo ? error.codigo : null
  const incierto = codigo === null || codigo === 'SOLICITUD_EN_CURSO'
  const fallo = { ...falloDeFormulario(error, 'guardar el paciente'), incierto }
  if (!(error instanceof Rechazo) || codigo !== 'PACIENTE_DUPLICADO') return fallo
  return { ...fallo, titulo: error.message, texto: 'Ya hay un paciente con ese nombre y ese teléfono en la sucursal.' }
}

/** What may be a phone, which its field then reads. */
const ES_TELEFONO = /^[^\p{L}\d]*(?:\d[^\p{L}\d]*){10,15}$/u

/** A search that found nobody fills a new patient: his phone, or his name. */
export const conocidosPor = (busqueda: string): Partial<ValoresPaciente> =>
  ES_TELEFONO.test(busqueda) ? { telefono: busqueda } : /\d/.test(busqueda) ? {} : { nombreCompleto: busqueda }

/** State of the form: opened for a new or a listed patient, sent, and closed when it worked. */
export function useDialogoDePaciente(onCrear: (paciente: Recien) => void) {
  const [apertura, setApertura] = useState<Apertura | null>(null)
  const [abierto, setAbierto] = useState(false)
  const crear = useCrearPaciente()
  const guardar = useGuardarPaciente()

  /** Whether the opening is still on the screen; a late answer may find another one, or none. */
  const enPantalla = useRef<Apertura | null>(null)

  const abrir = (cliente: Cliente | null, conocidos: Partial<ValoresPaciente> = {}, enConsentimiento = false) => {
    crear.empezar()
    enPantalla.current = { numero: (apertura?.numero ?? 0) + 1, cliente, conocidos, enConsentimiento }
    setApertura(enPantalla.current)
    setAbierto(true)
  }
  const cerrar = () => {
    enPantalla.current = null
    setAbierto(false)
  }

  const enviar = async (datos: DatosPaciente): Promise<FalloAlGuardar | null> => {
    const cliente = apertura?.cliente
    try {
      if (cliente) {
        await guardar.mutateAsync({ antes: cliente, datos })
        toast.exito('¡Paciente actualizado!', datos.nombreCompleto)
      } else {
        const { data } = await crear.mutateAsync(datos)
        const { nombreCompleto, telefono, sucursal } = datos
        if (enPantalla.current !== apertura) toast.exito('¡Paciente creado!', nombreCompleto)
        else onCrear({ id: data.id, nombreCompleto, telefono, ...(sucursal !== null && { sucursal }) })
      }
    } catch (error) {
      return falloDe(error)
    }
    if (enPantalla.current === apertura) cerrar()
    return null
  }

  return { apertura, abierto, abrir, enviar, cerrar }
}
