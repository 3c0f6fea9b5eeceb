//! Makes one module of several that a module was split into.
//!
//! They share one memory and one table of functions, in which everything has a fixed place, and declare the same types. So their
//! functions, their places in the table and their data are put behind each other. Where one calls another by its place in the table
//! because it was in another file, it calls it directly.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use anyhow::{Result, anyhow, bail, ensure};
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ElementSection, Elements, Function, FunctionSection, ImportSection,
    Instruction, Module, RawSection, SectionId,
    reencode::{Error, Reencode, RoundtripReencoder},
};
use wasmparser::{
    ConstExpr as ParsedExpr, DataKind, ElementItems, ElementKind, FunctionBody, Import, Operator, Parser, Payload,
    TypeRef,
};

/// What was read of one of them.
#[derive(Default)]
struct Part<'a> {
    types: &'a [u8],
    imports: Vec<Import<'a>>,
    /// The type of each function.
    functions: Vec<u32>,
    bodies: Vec<FunctionBody<'a>>,
    /// Where functions stand in the table.
    places: Vec<(i32, Vec<u32>)>,
    /// Where data stand in the memory.
    data: Vec<(i32, &'a [u8])>,
}

/// One module with all that is in these.
pub(super) fn merge(files: &[Vec<u8>]) -> Result<Vec<u8>> {
    let parts: Vec<Part<'_>> = files.iter().map(|file| read(file)).collect::<Result<_>>()?;
    let Some(one) = parts.first() else { bail!("there is nothing to merge") };
    ensure!(parts.iter().all(|part| part.types == one.types), "the parts do not declare the same types");
    let imports = Imports::of(&parts)?;

    let mut functions = FunctionSection::new();
    let mut elements = ElementSection::new();
    let mut data = DataSection::new();
    let mut by_place = BTreeMap::new();
    let mut types = Vec::new();
    for part in &parts {
        let first = u32::try_from(types.len())?;
        for (place, held) in &part.places {
            let held: Vec<u32> = held.iter().map(|function| function + first).collect();
            by_place.extend((*place..).zip(held.iter().copied()));
            elements.active(None, &ConstExpr::i32_const(*place), Elements::Functions(held.into()));
        }
        for (place, bytes) in part.data.iter().filter(|(_, bytes)| !bytes.is_empty()) {
            data.active(0, &ConstExpr::i32_const(*place), bytes.iter().copied());
        }
        types.extend(part.functions.iter().copied());
    }
    types.iter().for_each(|of| {
        functions.function(*of);
    });
    let mut code = CodeSection::new();
    let mut first = 0;
    for (number, part) in parts.iter().enumerate() {
        for body in &part.bodies {
            code.function(
                &Calls { first, by_place: &by_place, types: &types, globals: &imports.globals[number] }
                    .rewritten(body)?,
            );
        }
        first += u32::try_from(part.functions.len())?;
    }

    let mut merged = Module::new();
    merged.section(&RawSection { id: SectionId::Type.into(), data: one.types });
    merged.section(&imports.section).section(&functions).section(&elements).section(&code).section(&data);
    Ok(merged.finish())
}

fn read(file: &[u8]) -> Result<Part<'_>> {
    let mut part = Part::default();
    for payload in Parser::new(0).parse_all(file) {
        match payload? {
            Payload::TypeSection(section) => part.types = bytes(file, section.range())?,
            Payload::ImportSection(section) => {
                part.imports = section.into_imports().collect::<Result<_, _>>()?;
            }
            Payload::FunctionSection(section) => part.functions = section.into_iter().collect::<Result<_, _>>()?,
            Payload::ElementSection(section) => {
                for element in section {
                    let element = element?;
                    let (ElementKind::Active { offset_expr, .. }, ElementItems::Functions(held)) =
                        (element.kind, element.items)
                    else {
                        bail!("a part fills the table in a way that is not known here");
                    };
                    part.places.push((place(&offset_expr)?, held.into_iter().collect::<Result<_, _>>()?));
                }
            }
            Payload::DataSection(section) => {
                for data in section {
                    let data = data?;
                    let DataKind::Active { memory_index: 0, offset_expr } = data.kind else {
                        bail!("a part has data that have no place in the memory");
                    };
                    part.data.push((place(&offset_expr)?, data.data));
                }
            }
            Payload::CodeSectionEntry(body) => part.bodies.push(body),
            Payload::Version { .. } | Payload::CodeSectionStart { .. } | Payload::DataCountSection { .. } => {}
            Payload::CustomSection(_) | Payload::End(_) => {}
            Payload::ExportSection(section) if section.count() == 0 => {}
            other => bail!("a part has a section that is not known here: {other:?}"),
        }
    }
    Ok(part)
}

fn bytes(file: &[u8], range: Range<u64>) -> Result<&[u8]> {
    Ok(&file[usize::try_from(range.start)?..usize::try_from(range.end)?])
}

/// A place that is known before the module runs.
fn place(expression: &ParsedExpr<'_>) -> Result<i32> {
    match expression.get_operators_reader().read()? {
        Operator::I32Const { value } => Ok(value),
        _ => bail!("a part has a place that is not known before it runs"),
    }
}

/// What the merged module imports: all that its parts do, each once.
struct Imports {
    section: ImportSection,
    /// For each part, the numbers in the merged module of the globals that it imports.
    globals: Vec<Vec<u32>>,
}

impl Imports {
    fn of(parts: &[Part<'_>]) -> Result<Self> {
        let mut imports = Self { section: ImportSection::new(), globals: Vec::new() };
        let mut known = BTreeSet::new();
        let mut known_globals: Vec<&str> = Vec::new();
        for part in parts {
            let mut own = Vec::new();
            for import in &part.imports {
                ensure!(!matches!(import.ty, TypeRef::Func(_)), "a part imports a function");
                let is_global = matches!(import.ty, TypeRef::Global(_));
                if known.insert(import.name) {
                    imports.section.import(import.module, import.name, RoundtripReencoder.entity_type(import.ty)?);
                    known_globals.extend(is_global.then_some(import.name));
                }
                let number = known_globals.iter().position(|name| *name == import.name);
                own.extend(number.filter(|_| is_global).map(u32::try_from).transpose()?);
            }
            imports.globals.push(own);
        }
        Ok(imports)
    }
}

/// Rewrites the calls of a part.
struct Calls<'a> {
    /// The number of the part's first function.
    first: u32,
    /// Which function stands where in the table.
    by_place: &'a BTreeMap<i32, u32>,
    types: &'a [u32],
    /// The new numbers of the globals that the part imports.
    globals: &'a [u32],
}

impl Reencode for Calls<'_> {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Self::Error>> {
        Ok(function + self.first)
    }

    fn global_index(&mut self, global: u32) -> Result<u32, Error<Self::Error>> {
        Ok(self.globals[global as usize])
    }
}

impl Calls<'_> {
    fn rewritten(mut self, body: &FunctionBody<'_>) -> Result<Function> {
        let unreadable = |error: Error<_>| anyhow!("a function cannot be read: {error}");
        let mut function = self.new_function_with_parsed_locals(body).map_err(unreadable)?;
        let mut number = None;
        for operator in body.get_operators_reader()? {
            let operator = operator?;
            let called = match (number, &operator) {
                (Some(place), Operator::CallIndirect { type_index, .. }) => {
                    let known = self.by_place.get(&place).copied();
                    known.filter(|called| self.types[*called as usize] == *type_index)
                }
                _ => None,
            };
            if let Some(called) = called {
                number = None;
                function.instruction(&Instruction::Call(called));
                continue;
            }
            if let Some(number) = number.take() {
                function.instruction(&Instruction::I32Const(number));
            }
            match operator {
                Operator::I32Const { value } => number = Some(value),
                other => {
                    function.instruction(&self.instruction(other).map_err(unreadable)?);
                }
            }
        }
        Ok(function)
    }
}
