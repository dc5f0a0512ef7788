import { paraSumar } from '@nitida/contract/dinero'
import type { Articulo } from '@nitida/contract/inventario'
import { conPieza, faltaEnLotes, type LoteEscrito, llevaLotes } from '@nitida/contract/inventario.lotes.rules'
import type { LugarDeSucursal } from '@nitida/contract/inventario.rules'
import { Controller } from 'react-hook-form'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { Form } from '../../../ui/Form.tsx'
import { contar } from '../../../ui/formatos.ts'
import { MoneyField } from '../../../ui/NumberField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { CamposDeLotes } from './CamposDeLotes.tsx'
import { LugarField, PiezasField, reglaDePiezas } from './CamposDeMovimiento.tsx'
import { EscanerDeLotes } from './EscanerDeLotes.tsx'
import { useEntrada } from './useInventario.ts'

interface Valores {
  lugar: LugarDeSucursal
  cantidad: number | null
  costo: number | null
  documento: string
  lotes: LoteEscrito[]
}

interface Props {
  open: boolean
  articulo: Articulo
  sucursal: number
  onCerrar: () => void
}

/** A purchase by hand: so many pieces at a cost, into a place of the branch. */
export function EntradaDialog({ open, articulo, sucursal, onCerrar }: Props) {
  const entrar = useEntrada(articulo.id)
  const { form, register, errorDe, fallo, enviar, enviando } = useEnvio<Valores>({
    iniciales: { lugar: 'exhibidor', cantidad: null, costo: articulo.costo, documento: '', lotes: [] },
    accion: 'registrar la entrada',
    campoDe: { LOTES_INVALIDOS: 'lotes' },
    hacer: async ({ cantidad, costo, ...resto }) => {
      if (cantidad === null || costo === null) return
      await entrar.mutateAsync({ ...resto, sucursal, cantidad, costo })
      toast.exito('¡Entrada registrada!', `${contar(cantidad, 'pieza')} de ${articulo.marca} ${articulo.modelo}.`)
      onCerrar()
    },
  })
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title={`Entrada de ${articulo.marca} ${articulo.modelo}`}
      description="Lo que llegó del proveedor. Un movimiento no se edita: si te equivocas, se ajusta."
    >
      <Form onSubmit={enviar} aria-label="Entrada" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <Controller
          name="cantidad"
          control={form.control}
          rules={reglaDePiezas}
          render={({ field: { onChange, ...campo } }) => (
            <PiezasField error={errorDe('cantidad')} {...campo} onValueChange={onChange} />
          )}
        />
        <Controller
          name="costo"
          control={form.control}
          rules={{ validate: (costo) => (costo !== null && costo >= 0) || 'Escribe el costo.' }}
          render={({ field: { onChange, ...campo } }) => (
            <MoneyField
              label="Costo de cada una, sin IVA"
              required
              error={errorDe('costo')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <Controller
          name="lugar"
          control={form.control}
          render={({ field: { onChange, ...campo } }) => (
            <LugarField label="Dónde queda" {...campo} onValueChange={onChange} />
          )}
        />
        <TextField
          label="Factura o remisión"
          maxLength={60}
          autoComplete="off"
          error={errorDe('documento')}
          {...register('documento')}
        />
        {llevaLotes(articulo.familia) ? (
          <Controller
            name="lotes"
            control={form.control}
            rules={{
              validate: (lotes) => faltaEnLotes(articulo.familia, form.getValues('cantidad') ?? 0, lotes) ?? true,
            }}
            render={({ field: { value, onChange } }) => (
              <>
                <EscanerDeLotes
                  articulo={articulo}
                  onCodigo={(codigo) => {
                    const lotes = conPieza(value, codigo)
                    const suma = lotes.reduce((total, { piezas }) => total + paraSumar(piezas), 0)
                    onChange(lotes)
                    if (suma > (form.getValues('cantidad') ?? 0)) form.setValue('cantidad', suma, { shouldDirty: true })
                  }}
                />
                <CamposDeLotes
                  de={`${articulo.marca} ${articulo.modelo}`}
                  lotes={value}
                  onCambio={onChange}
                  piezas={form.getValues('cantidad')}
                  error={errorDe('lotes')}
                />
              </>
            )}
          />
        ) : null}
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          Registrar entrada
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}
