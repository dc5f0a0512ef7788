import type { TerminalLeida } from '@nitida/contract/terminales'
import { type ColumnaDeTerminal, columnasDeTerminal, estanTodas } from '@nitida/contract/terminales.rules'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useClave } from '../../base/api/useClave.ts'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../base/formularios/useEnvio.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { SucursalField } from '../../entidades/sucursal/SucursalField.tsx'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Form } from '../../ui/Form.tsx'
import { contar } from '../../ui/formatos.ts'
import { Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.ts'
import { enviarTerminal, useRecargarTerminal } from './useTerminal.ts'

type Valores = { archivo: File | null; sucursal: number | null } & Record<ColumnaDeTerminal, number | null>

const nombreDe: Record<ColumnaDeTerminal, string> = {
  fecha: 'Columna de la fecha',
  importe: 'Columna del importe',
  autorizacion: 'Columna de la autorización',
}

/** What became of a file, in a sentence. */
const resumen = ({ nuevos, repetidos, emparejados, problemas }: TerminalLeida): string =>
  [
    `${contar(nuevos, 'cobro nuevo', 'cobros nuevos')}, ${emparejados} con su pago`,
    repetidos > 0 && `${contar(repetidos, 'ya estaba', 'ya estaban')}`,
    problemas.length > 0 && `${contar(problemas.length, 'renglón no se leyó', 'renglones no se leyeron')}`,
  ]
    .filter(Boolean)
    .join('; ')

function useSubir(sucursal: number | null, onCerrar: () => void) {
  const clave = useClave()
  const recargar = useRecargarTerminal()
  const [leida, setLeida] = useState<TerminalLeida | null>(null)
  const envio = useEnvio<Valores>({
    iniciales: { archivo: null, sucursal, fecha: null, importe: null, autorizacion: null },
    accion: 'leer el archivo',
    hacer: async ({ archivo, sucursal: elegida, fecha, importe, autorizacion }) => {
      if (!archivo) return
      const columnas = { fecha, importe, autorizacion }
      const dicha = estanTodas(columnas) ? columnas : null
      const nueva = await enviarTerminal({ archivo, sucursal: elegida, columnas: dicha }, clave.actual())
      clave.renovar()
      setLeida(nueva)
      if (nueva.porElegir !== null) return
      await recargar()
      if (nueva.problemas.length > 0) return
      toast.exito('¡Archivo leído!', resumen(nueva))
      onCerrar()
    },
  })
  return { ...envio, leida }
}

/** Brings the file of a card terminal; where its headings do not tell, a person says which column is which. */
export function SubirTerminalDialog({ sucursal, onCerrar }: { sucursal: number | null; onCerrar: () => void }) {
  const esMaestro = useSesion().usuario.userType === '0'
  const { form, errorDe, fallo, enviar, enviando, leida } = useSubir(sucursal, onCerrar)
  const encabezados = leida?.porElegir ?? null
  const opciones = (encabezados ?? []).map((texto, value) => ({
    value,
    label: `${value + 1}. ${texto || 'sin título'}`,
  }))
  return (
    <FormularioEnDialogo
      open
      onCerrar={onCerrar}
      title="Subir archivo de la terminal"
      description="El reporte de ventas que da tu banco o tu agregador, en CSV o Excel. Un cobro cuenta una sola vez, aunque venga en dos archivos."
    >
      <Form onSubmit={enviar} aria-label="Archivo de la terminal" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        {esMaestro ? (
          <Controller
            name="sucursal"
            control={form.control}
            rules={{ validate: (valor) => valor !== null || 'Elige de qué sucursal es.' }}
            render={({ field: { onChange, ...campo } }) => (
              <SucursalField
                label="Sucursal"
                required
                placeholder="Elige una sucursal"
                error={errorDe('sucursal')}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
        ) : null}
        <Controller
          name="archivo"
          control={form.control}
          rules={{ validate: (valor) => valor !== null || 'Elige el archivo.' }}
          render={({ field: { onChange, ...campo } }) => (
            <FileField
              label="Archivo"
              required
              accept=".csv,.txt,.xlsx"
              error={errorDe('archivo')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        {encabezados ? (
          <>
            <p role="status">No se reconocieron las columnas. Di cuál es cuál y vuelve a enviar.</p>
            {columnasDeTerminal.map((columna) => (
              <Controller
                key={columna}
                name={columna}
                control={form.control}
                rules={{ validate: (valor) => valor !== null || 'Elige la columna.' }}
                render={({ field: { onChange, ...campo } }) => (
                  <Select
                    label={nombreDe[columna]}
                    required
                    options={opciones}
                    error={errorDe(columna)}
                    {...campo}
                    onValueChange={onChange}
                  />
                )}
              />
            ))}
          </>
        ) : null}
        {leida && leida.problemas.length > 0 ? (
          <div role="status" className="text-sm">
            <p className="font-medium">{resumen(leida)}</p>
            <ul className="mt-1 list-disc pl-5 text-ink2">
              {leida.problemas.map(({ renglon, mensaje }) => (
                <li key={renglon}>
                  Renglón {renglon}: {mensaje}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          Subir archivo
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}
