import { faltaDeClaveProdServ, leerClaveProdServ } from '@nitida/contract/claves'
import {
  esGtin,
  etiquetaFamilia,
  etiquetaGenero,
  etiquetaIvaDeArticulo,
  etiquetaPrecio,
  familias,
  generos,
  IVA_DE_SUCURSAL,
  ivasDeArticulo,
  nombreDeUnidad,
  satDeFamilia,
  unidadesSat,
} from '@nitida/contract/inventario.rules'
import type { KeyboardEvent } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { rejillaCampos } from '../../../base/formularios/campos.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { MoneyField, NumberField } from '../../../ui/NumberField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { writeInto } from '../../../ui/writeInto.ts'
import { leerCodigos } from './articulo.codigos.ts'
import type { ValoresArticulo } from './articulo.valores.ts'

const deFamilia = familias.map((value) => ({ value, label: etiquetaFamilia[value] }))
const deGenero = [
  { value: 'ninguno' as const, label: 'Sin decir' },
  ...generos.map((value) => ({ value, label: etiquetaGenero[value] })),
]
const deIva = [
  { value: 'sucursal' as const, label: IVA_DE_SUCURSAL },
  ...ivasDeArticulo.map((value) => ({ value, label: etiquetaIvaDeArticulo[value] })),
]
const deUnidad = unidadesSat.map((value) => ({ value, label: `${value} ${nombreDeUnidad[value]}` }))

interface Props {
  form: UseFormReturn<ValoresArticulo>
  errorDe: (campo: string) => string | undefined
  nuevo: boolean
}

const lleno = (texto: string) => texto.trim() !== '' || 'Este campo es obligatorio.'

/** The Enter that ends a scan begins the next code; one behind no code goes on to the next field, as everywhere. */
function trasEscaneo(evento: KeyboardEvent<HTMLInputElement>): void {
  const { key, shiftKey, ctrlKey, metaKey, currentTarget: campo, nativeEvent } = evento
  if (key !== 'Enter' || shiftKey || ctrlKey || metaKey || nativeEvent.isComposing || !/\S$/.test(campo.value)) return
  evento.preventDefault()
  writeInto(campo, `${leerCodigos(campo.value).join(' ')} `)
}

/** All fields of an article: what it is, how it is found, what it costs, and how it is invoiced. */
export function CamposDeArticulo({ form, errorDe, nuevo }: Props) {
  const { register } = form
  const texto = (campo: keyof ValoresArticulo) => ({ autoComplete: 'off', error: errorDe(campo), ...register(campo) })
  return (
    <div className={`${rejillaCampos} sm:grid-cols-3`}>
      <FamiliaField form={form} errorDe={errorDe} nuevo={nuevo} />
      <TextField
        label="Marca"
        required
        maxLength={60}
        {...texto('marca')}
        {...register('marca', { validate: lleno })}
      />
      <TextField
        label="Modelo"
        required
        maxLength={60}
        {...texto('modelo')}
        {...register('modelo', { validate: lleno })}
      />
      <TextField label="Color" maxLength={60} {...texto('color')} />
      <TextField label="Medida" maxLength={30} ayuda="Así: 52□18-140; la x vale." {...texto('medida')} />
      <TextField label="Material" maxLength={40} {...texto('material')} />
      <Controller
        name="genero"
        control={form.control}
        render={({ field: { onChange, ...campo } }) => (
          <Select label="Para" options={deGenero} {...campo} onValueChange={onChange} />
        )}
      />
      <TextField label="Proveedor" maxLength={120} {...texto('proveedor')} />
      <TextField
        label="Código propio"
        maxLength={40}
        required={!nuevo}
        ayuda={nuevo ? 'Si lo dejas vacío, se le da el siguiente.' : undefined}
        {...texto('codigo')}
        {...register('codigo', { validate: (codigo) => nuevo || lleno(codigo) })}
      />
      <TextField
        label="Códigos EAN o UPC"
        maxLength={160}
        ayuda="Escanéalos; entre varios, un espacio."
        className="sm:col-span-2"
        {...texto('codigos')}
        onKeyDown={trasEscaneo}
        {...register('codigos', {
          validate: (escritos) => {
            const malo = leerCodigos(escritos).find((codigo) => !esGtin(codigo))
            return malo === undefined || `«${malo}» no es un código EAN o UPC: revisa sus dígitos.`
          },
        })}
      />
      <Precios form={form} errorDe={errorDe} nuevo={nuevo} />
    </div>
  )
}

/** The family also proposes how SAT calls it, unless somebody wrote another key. */
function FamiliaField({ form }: Props) {
  return (
    <Controller
      name="familia"
      control={form.control}
      render={({ field: { onChange, ...campo } }) => (
        <Select
          label="Familia"
          options={deFamilia}
          required
          {...campo}
          onValueChange={(familia) => {
            if (familia === null) return
            const antes = satDeFamilia[form.getValues('familia')]
            if (form.getValues('claveSat') === antes.clave) form.setValue('claveSat', satDeFamilia[familia].clave)
            if (form.getValues('unidadSat') === antes.unidad) form.setValue('unidadSat', satDeFamilia[familia].unidad)
            onChange(familia)
          }}
        />
      )}
    />
  )
}

function Precios({ form, errorDe, nuevo }: Props) {
  const { control, register } = form
  const iva = useWatch({ control, name: 'iva' })
  return (
    <>
      <Controller
        name="precio"
        control={control}
        rules={{ validate: (precio) => (precio !== null && precio >= 0) || 'Escribe el precio.' }}
        render={({ field: { onChange, ...campo } }) => (
          <MoneyField
            label={etiquetaPrecio(iva === 'sucursal' ? null : iva)}
            required
            error={errorDe('precio')}
            {...campo}
            onValueChange={onChange}
          />
        )}
      />
      <Controller
        name="precioSucursal"
        control={control}
        rules={{ validate: (precio) => precio === null || precio >= 0 || 'Escribe el precio.' }}
        render={({ field: { onChange, ...campo } }) => (
          <MoneyField
            label="Precio propio de aquí"
            placeholder="El de la cadena"
            error={errorDe('precioSucursal')}
            {...campo}
            onValueChange={onChange}
          />
        )}
      />
      <Controller
        name="minimo"
        control={control}
        rules={{
          validate: (piezas) =>
            piezas === null || (Number.isInteger(piezas) && piezas >= 0) || 'Escribe un número entero.',
        }}
        render={({ field: { onChange, ...campo } }) => (
          <NumberField
            label="Mínimo aquí"
            min={0}
            max={10_000}
            error={errorDe('minimo')}
            {...campo}
            onValueChange={onChange}
          />
        )}
      />
      <TextField
        label="Clave del SAT"
        required
        inputMode="numeric"
        autoComplete="off"
        clean={leerClaveProdServ}
        error={errorDe('claveSat')}
        {...register('claveSat', { validate: (clave) => faltaDeClaveProdServ(leerClaveProdServ(clave)) ?? true })}
      />
      <Controller
        name="unidadSat"
        control={control}
        render={({ field: { onChange, ...campo } }) => (
          <Select label="Unidad del SAT" options={deUnidad} required {...campo} onValueChange={onChange} />
        )}
      />
      <Controller
        name="iva"
        control={control}
        render={({ field: { onChange, ...campo } }) => (
          <Select
            label="IVA"
            ayuda="Pregúntale a tu contador antes de cambiarlo."
            options={deIva}
            required
            {...campo}
            onValueChange={onChange}
          />
        )}
      />
      {nuevo ? null : <Checkbox label="Se sigue vendiendo" {...register('activo')} />}
    </>
  )
}
