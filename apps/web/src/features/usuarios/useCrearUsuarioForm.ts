import { zodResolver } from '@hookform/resolvers/zod'
import type { CrearUsuario } from '@nitida/contract/usuarios'
import { requiereHorario } from '@nitida/contract/usuarios.rules'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FalloDeFormulario } from '../../shared/formularios/fallo.ts'
import { marcarCampos } from '../../shared/formularios/marcarCampos.ts'
import { useConfirmacion } from '../../shared/formularios/useConfirmacion.ts'
import { useFallo } from '../../shared/formularios/useFallo.ts'
import { crearUsuarioSchema, faltanDatosAlCrear, type ValoresCrear } from './crearUsuario.schema.ts'

const vacio: Required<Omit<ValoresCrear, 'branchNum' | 'branchAddress'>> = {
  name: '',
  lastName: '',
  secondLastName: '',
  email: '',
  password: '',
  userType: null,
  sessionLimit: null,
  branchId: null,
  cedula: null,
}

const FALTAN: FalloDeFormulario = {
  titulo: '¡Error al crear usuario!',
  texto: 'Todos los campos son obligatorios.',
  campos: {},
}

/** The steps of the form for a new user: check, ask for the hours where the type has them, send. */
export function useCrearUsuarioForm(
  contrasenaMinima: number,
  onSubmit: (datos: CrearUsuario) => Promise<FalloDeFormulario | null>,
) {
  const form = useForm<ValoresCrear, unknown, CrearUsuario>({
    resolver: zodResolver(crearUsuarioSchema(contrasenaMinima)),
    defaultValues: vacio,
    mode: 'onTouched',
  })
  const [fallo, setFallo] = useFallo(form)
  const [enviando, setEnviando] = useState(false)
  const horario = useConfirmacion<CrearUsuario>()

  const enviar = async (datos: CrearUsuario) => {
    horario.cerrar()
    setEnviando(true)
    const resultado = await onSubmit(datos)
    setEnviando(false)
    setFallo(resultado)
    if (resultado) marcarCampos(form, resultado)
    else form.reset()
  }

  const revisar = form.handleSubmit(
    (datos) => {
      setFallo(null)
      if (requiereHorario(datos.userType)) horario.pedir(datos)
      else void enviar(datos)
    },
    () => setFallo(faltanDatosAlCrear(form.getValues()) ? FALTAN : null),
  )

  const limpiar = () => {
    form.reset()
    setFallo(null)
  }
  return { form, fallo, enviando, horario, enviar, revisar, limpiar }
}
