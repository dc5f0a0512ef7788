import { zodResolver } from '@hookform/resolvers/zod'
import type { Usuario } from '@nitida/contract/usuarios'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { marcarCampos } from '../../base/formularios/campos.ts'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { useFallo } from '../../base/formularios/useFallo.ts'
import {
  cambio,
  type DatosEditados,
  editarUsuarioSchema,
  faltanDatosAlGuardar,
  type ValoresEditar,
  valoresDe,
} from './editarUsuario.schema.ts'

const FALTAN: FalloDeFormulario = {
  titulo: '¡Error!: Faltan datos',
  texto: 'Todos los campos son obligatorios.',
  campos: {},
}

export interface EnvioEditar {
  /** @param antes the user that the form began with. */
  onSubmit: (datos: DatosEditados, antes: Usuario) => Promise<FalloDeFormulario | null>
  /** Fields are missing: the list is fetched again (spec §5). */
  onFaltanDatos: () => void
  /** The hours are saved at once, by a call of their own. */
  onHorario: (sessionLimit: string) => Promise<FalloDeFormulario | null>
}

/** The steps of the row that is being edited. `usuario` is the row as the list has it now. */
export function useEditarUsuarioForm(usuario: Usuario, { onSubmit, onFaltanDatos, onHorario }: EnvioEditar) {
  const form = useForm<ValoresEditar, unknown, DatosEditados>({
    resolver: zodResolver(editarUsuarioSchema),
    defaultValues: valoresDe(usuario),
    mode: 'onTouched',
  })
  const [leido, setLeido] = useState(usuario)
  const [fallo, setFallo] = useFallo(form)

  const mostrar = (resultado: FalloDeFormulario | null) => {
    setFallo(resultado)
    if (resultado) marcarCampos(form, resultado)
  }

  const enviar = form.handleSubmit(
    async (datos) => {
      setFallo(null)
      mostrar(await onSubmit(datos, leido))
    },
    () => {
      const faltan = faltanDatosAlGuardar(form.getValues())
      setFallo(faltan ? FALTAN : null)
      if (faltan) onFaltanDatos()
    },
  )

  const cambiarHorario = async (sessionLimit: string) => {
    const resultado = await onHorario(sessionLimit)
    mostrar(resultado)
    if (resultado) return
    setLeido((antes) => ({ ...antes, sessionLimit }))
    form.resetField('sessionLimit', { defaultValue: sessionLimit })
  }

  const releer = () => {
    setLeido(usuario)
    setFallo(null)
    form.reset(valoresDe(usuario))
  }
  return { form, fallo, enviar, cambiarHorario, releer, ajeno: cambio(leido, usuario) }
}
