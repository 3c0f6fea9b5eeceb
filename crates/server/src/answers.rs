//! What is written to a connection.
//!
//! Requests that cannot be read (400, 414, 431) are answered by the HTTP library itself, before any of our code sees
//! them. Those answers get the headers that every answer carries here, on their way out.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::headers;

/// A stream on which every answer carries the headers.
pub(crate) struct Answers<S> {
    stream: S,
    /// An answer of the library's with the headers in it, as far as it is not written yet.
    pending: Vec<u8>,
}

impl<S: AsyncWrite + Unpin> Answers<S> {
    pub(crate) fn new(stream: S) -> Self {
        Self { stream, pending: Vec::new() }
    }

    fn poll_pending(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.pending.is_empty() {
            let written = ready!(Pin::new(&mut self.stream).poll_write(cx, &self.pending))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.pending.drain(..written);
        }
        Poll::Ready(Ok(()))
    }
}

/// Whether this is an answer of the library's own: a refusal without content and without our headers.
fn is_bare(answer: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(answer) else { return false };
    text.starts_with("HTTP/1.1 4")
        && text.find("\r\n\r\n") == Some(text.len() - 4)
        && text.contains("\r\ncontent-length: 0\r\n")
        && !text.contains("\r\ncontent-security-policy:")
}

/// The answer with our headers.
fn completed(answer: &[u8]) -> Vec<u8> {
    let mut completed = answer[..answer.len() - 2].to_vec();
    for (name, value) in headers::HEADERS {
        completed.extend_from_slice(format!("{name}: {value}\r\n").as_bytes());
    }
    completed.extend_from_slice(b"\r\n");
    completed
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Answers<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        ready!(self.poll_pending(cx))?;
        if is_bare(bytes) {
            self.pending = completed(bytes);
            return Poll::Ready(Ok(bytes.len()));
        }
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_pending(cx))?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_pending(cx))?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Answers<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, into)
    }
}
