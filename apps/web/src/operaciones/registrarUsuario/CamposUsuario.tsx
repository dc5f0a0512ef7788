import type { TipoUsuario } from '@nitida/contract/permisos'
import { tiposUsuario } from '@nitida/contract/permisos'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { etiquetaTipo, llevaCedula } from '@nitida/contract/usuarios.rules'
import type { ReactNode } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { SucursalField } from '../../entidades/sucursal/SucursalField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'

const opcionesTipo = tiposUsuario.map((tipo) => ({ value: tipo, label: etiquetaTipo(tipo) }))

interface Valores {
  name: string
  lastName: string
  secondLastName: string
  email: string
  userType: TipoUsuario | null
  branchId?: number | null
  cedula?: string | null
}

interface Props {
  /** Marks the fields that differ from what is stored. */
  resaltar?: boolean
  /** The user's stored branch, which may be inactive. */
  sucursalActual?: Pick<SucursalActiva, 'id' | 'sucursalNumber' | 'direccion'> | null
  /** Whether type and branch are asked for. */
  conTipo?: boolean
  /** Fields between the names and the type. */
  children?: ReactNode
}

const nombres = [
  { name: 'name', label: 'Nombre' },
  { name: 'lastName', label: 'Apellido paterno' },
  { name: 'secondLastName', label: 'Apellido materno' },
] as const

const claseCambiado =
  '[&_:is(input,button[role=combobox])]:border-carey [&_:is(input,button[role=combobox])]:bg-carey-soft/60'

/** Fields that a new user and a stored one share. */
export function CamposUsuario({ resaltar = false, sucursalActual, conTipo = true, children }: Props) {
  const { register, control, formState } = useFormContext<Valores>()
  const { errors, dirtyFields } = formState
  const tipo = useWatch({ control, name: 'userType' })
  const comun = (name: keyof Valores) => ({
    error: errors[name]?.message,
    className: resaltar && dirtyFields[name] && !errors[name] ? claseCambiado : undefined,
  })
  return (
    <>
      {nombres.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          required
          maxLength={80}
          autoComplete="off"
          {...comun(name)}
          {...register(name)}
        />
      ))}
      <TextField
        label="Correo electrónico"
        required
        type="email"
        autoComplete="off"
        {...comun('email')}
        {...register('email')}
      />
      {children}
      {conTipo ? (
        <>
          <Controller
            name="userType"
            control={control}
            render={({ field: { onChange, value, ...campo } }) => (
              <Select
                label="Tipo de usuario"
                required
                options={opcionesTipo}
                {...comun('userType')}
                value={value}
                onValueChange={onChange}
                {...campo}
              />
            )}
          />
          <Controller
            name="branchId"
            control={control}
            render={({ field: { onChange, value, ...campo } }) => (
              <SucursalField
                label="Sucursal"
                actual={sucursalActual}
                {...comun('branchId')}
                value={value ?? null}
                onValueChange={onChange}
                {...campo}
              />
            )}
          />
        </>
      ) : null}
      {tipo !== null && llevaCedula(tipo) ? (
        <TextField
          label="Cédula profesional"
          ayuda="Se propone en sus visitas e historias."
          autoComplete="off"
          maxLength={20}
          {...comun('cedula')}
          {...register('cedula')}
        />
      ) : null}
    </>
  )
}
